"""Checks that JSON files match a schema, and that the schema rejects files with a mistake.
Supports only the keywords that our schema uses; fails on others.
usage: schema.py SCHEMA FILE..."""

import copy
import json
import re
import sys

SAYS_NOTHING = {"$schema", "$defs", "title", "description"}
TYPES = {"object": dict, "array": list, "string": str, "number": (int, float), "integer": int, "boolean": bool}


def is_a(value, kind):
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, TYPES[kind]) or kind == "integer" and isinstance(value, float) and value.is_integer()


def fits(value, schema, root):
    """Whether a value is as the schema says. A keyword says nothing of values of another type."""
    def fits_all(values, inner):
        return all(fits(each, inner, root) for each in values)

    def others():
        return [item for key, item in value.items() if key not in schema.get("properties", {})]

    rules = {
        "type": (object, lambda kind: is_a(value, kind)),
        "const": (object, lambda only: value == only),
        "enum": (object, lambda known: value in known),
        "anyOf": (object, lambda choices: any(fits(value, each, root) for each in choices)),
        "oneOf": (object, lambda choices: sum(bool(fits(value, each, root)) for each in choices) == 1),
        "not": (object, lambda wrong: not fits(value, wrong, root)),
        "$ref": (object, lambda path: fits(value, root["$defs"][path[len("#/$defs/"):]], root)),
        "minimum": ((int, float), lambda least: value >= least),
        "maximum": ((int, float), lambda most: value <= most),
        "minLength": (str, lambda least: len(value) >= least),
        "maxLength": (str, lambda most: len(value) <= most),
        "pattern": (str, lambda pattern: re.search(pattern, value)),
        "minItems": (list, lambda least: len(value) >= least),
        "maxItems": (list, lambda most: len(value) <= most),
        "uniqueItems": (list, lambda _: all(value.index(item) == place for place, item in enumerate(value))),
        "items": (list, lambda inner: fits_all(value, inner)),
        "minProperties": (dict, lambda least: len(value) >= least),
        "required": (dict, lambda keys: all(key in value for key in keys)),
        "propertyNames": (dict, lambda inner: fits_all(value, inner)),
        "properties": (dict, lambda inner: all(
            fits(value[key], inner[key], root) for key in inner if key in value)),
        "additionalProperties": (dict, lambda inner: (
            fits_all(others(), inner) if isinstance(inner, dict) else inner or not others())),
    }
    return all(not isinstance(value, rules[keyword][0]) or rules[keyword][1](wanted)
               for keyword, wanted in schema.items() if keyword not in SAYS_NOTHING)


def spoilt(weights):
    """The same with one mistake, each time another."""
    def changed(change):
        other = copy.deepcopy(weights)
        change(other)
        return other

    patterns = {"set": "full", "stages": [0], "resolution": 128,
                "tables": {"file": "a.tables", "digest": "0123456789abcdef"}}
    yield changed(lambda w: w.pop("stages"))
    yield changed(lambda w: w.update(stages=[]))
    yield changed(lambda w: w.update(format="evothello-weights/2"))
    yield changed(lambda w: w.update(patterns=patterns))
    for wrong in [{"set": "ful"}, {"squares": [["a1", "a1"]]}, {"squares": [["a9"]]}, {"squares": [["a1"]]},
                  {"counts": ["mobility"]}, {"stages": []}, {"resolution": 0}, {"tables": {"file": "a.tables"}}]:
        yield changed(lambda w: w.update(format="evothello-weights/2", patterns={**patterns, **wrong}))
    yield changed(lambda w: w.update(board=7))
    yield changed(lambda w: w.update(variant="misere"))
    yield changed(lambda w: w.update(name=""))
    yield changed(lambda w: w.update(depth=4))
    yield changed(lambda w: w.update(blend=0.5))
    yield changed(lambda w: w.update(matrix=[[1, 2], [3, 4]]))
    yield changed(lambda w: w["stages"][0]["terms"].update(mobilty=1))
    yield changed(lambda w: w["stages"][0]["terms"].update({"mobility.sum": 1}))
    yield changed(lambda w: w["stages"][0]["terms"].update(mobility="1"))
    yield changed(lambda w: w["stages"][0].update({"from": -1}))
    yield changed(lambda w: w.update(search={"depth": 0}))
    yield changed(lambda w: w.update(search={"depth": {"all": 4}}))
    yield changed(lambda w: w.update(search={"ties": "last"}))


def main(path, *files):
    with open(path) as file:
        schema = json.load(file)
    for name in files:
        with open(name) as file:
            weights = json.load(file)
        if not fits(weights, schema, schema):
            sys.exit("%s is not as %s says" % (name, path))
        if "patterns" in weights:
            continue  # the mistakes below are in linear terms, and in patterns put beside them
        for number, wrong in enumerate(spoilt(weights)):
            if fits(wrong, schema, schema):
                sys.exit("%s: mistake %d in %s goes unseen" % (path, number, name))


main(*sys.argv[1:])
