"""Shipped configs and players fit their JSON schema; 200 configs with one mistake each are refused by the schema and by
the program alike; mistakes that only the program sees are in DIFFERENCES, each with its reason.
usage: schema.py BINARY SCRATCH_FOLDER, in the source folder"""

import copy
import glob
import json
import subprocess
import sys

import jsonschema
import yaml

MUTANTS = 200
# Keys whose texts, or whose own keys, are names of players, files or parameters: any text may be right.
FREE_TEXTS = {"command", "name", "players", "file"}
FREE_MAPS = {"start", "opponents"}
NEEDED = {"genome", "command", "hold", "value", "count"}
NEEDED_OF_PARAMETERS = {"name", "start", "min", "max"}

LEAST = "genome: {terms: {mobility: {min: -50, max: 50}}}\n"
# What a schema cannot say: a config that it accepts, and why it does.
DIFFERENCES = [
    ("seed: 1\nseed: 2\n" + LEAST, "a key that stands twice is gone before a schema sees the value"),
    ("genome: {matrix: {min: 5, max: -5}}\n", "a schema does not compare two numbers: min and max"),
    ("genome: {stages: [0, 30, 20], matrix: {}}\n", "a schema does not compare items of a list"),
    ("genome: {stages: [5, 30], matrix: {}}\n", "the first stage differs from the others"),
    ("rules: {board: 6}\ngenome: {stages: [0, 40], matrix: {}}\n", "disc counts depend on the board"),
    ("genome: {stages: [0, 4], blend: 10, matrix: {}}\n", "a blend depends on the length of stages"),
    ("genome: {matrix: {}, start: {random: 0.5}}\n", "a schema does not add up shares"),
    (LEAST + "match: {opponents: {classic: 0.5, swh: 0.5}}\n", "a schema does not add up shares"),
    (LEAST + "optimiser: [{kind: ga, share: 0.5}]\n", "a schema does not add up shares"),
    (LEAST + "optimiser: {kind: spsa, population: 9}\n", "that mirrored pairs are even is checked with the whole"),
    (LEAST + "optimiser: {selection: tournament 5000}\n", "a pattern does not know the size of a number in a text"),
    (LEAST + "optimiser: {kind: mirror_es, rate: 0.1 to 50}\n", "a pattern does not know the size of a number in a text"),
    (LEAST + "optimiser: {kind: ga}\nmatch: {schedule: mirrored}\n", "a schedule depends on the optimiser"),
    (LEAST + "optimiser: {kind: spsa}\nfitness: discs\n", "a fitness depends on the optimiser"),
    (LEAST + "match: {schedule: [round_robin, mirrored]}\n", "as many schedules as optimisers"),
    ("genome: {terms: {mobility: {fixed: 1}}}\n", "a genome of fixed terms alone has nothing to tune"),
    ("genome: {terms: {mobility: {}, mobility.difference: {}}}\n", "two names of one term"),
    (LEAST + "match: {pairs: 8.0}\n", "JSON takes 8.0 for a whole number"),
    (LEAST + "optimiser: {population: 65536}\nmatch: {pairs: 1000, schedule: round_robin}\n", "memory is limited"),
]


def nodes(value, path=()):
    """Everything in a tree, with the keys that lead to it."""
    yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from nodes(each, path + (key,))


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_needed(path):
    inside_parameters = len(path) > 2 and path[1] == "parameters"
    return path[-1] in NEEDED or inside_parameters and path[-1] in NEEDED_OF_PARAMETERS


def changed(config, path, change):
    """The config with change(the map or list at the path, the last key) done to it."""
    other = copy.deepcopy(config)
    at = other
    for key in path[:-1]:
        at = at[key]
    change(at, path[-1])
    return other


def with_value(config, path, value):
    return changed(config, path, lambda at, key: at.__setitem__(key, value))


def mutants(config):
    """One mistake each: what it is, and the config that has it."""
    for path, value in nodes(config):
        free = FREE_TEXTS.intersection(path) or FREE_MAPS.intersection(path)
        if path:
            wrong = "no words are right here" if isinstance(value, (dict, list)) else {"x": 1}
            yield "wrong type", path, with_value(config, path, wrong)
        if is_number(value):
            yield "out of range", path, with_value(config, path, -1e300)
        if isinstance(value, bool):
            yield "misspelt", path, with_value(config, path, "ture")
        if isinstance(value, str) and not free:
            yield "misspelt", path, with_value(config, path, value + "q")
        if isinstance(value, dict) and not free:
            yield "unknown key", path, changed(config, path + ("zzz",), lambda at, key: at.__setitem__(key, 1))
            for key in value:
                yield "misspelt key", path + (key,), changed(
                    config, path + (key,), lambda at, key: at.__setitem__(key[:-1], at.pop(key)))
        if path and isinstance(path[-1], str) and is_needed(path):
            yield "missing key", path, changed(config, path, lambda at, key: at.pop(key))
    if "budget" in config:
        yield "two budgets", ("budget",), {**config, "budget": {"generations": 5, "hours": 1}}


def refused(binary, path, text):
    """Whether the program refuses a config, with an error that names the file."""
    with open(path, "w") as file:
        file.write(text)
    told = subprocess.run([binary, "tune", path, "--dry-run"], capture_output=True, text=True)
    return told.returncode == 2 and told.stderr.startswith("evothello: " + path + ":")


def main(binary, scratch):
    with open("configs/config.schema.json") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    breaches, every = [], []
    path = scratch + "/mutant.yaml"

    for name in sorted(glob.glob("configs/*.yaml")):
        if name == "configs/study.yaml":  # names another config and what varies
            continue
        with open(name) as file:
            config = yaml.safe_load(file)
        breaches += [f"{name}: {error.json_path}: {error.message}" for error in validator.iter_errors(config)]
        every += [(name, *mutant) for mutant in mutants(config)]

    assert len(every) >= MUTANTS, f"{len(every)} mutants are too few"
    kinds = set()
    for i in range(MUTANTS):
        name, kind, place, config = every[i * len(every) // MUTANTS]
        kinds.add(kind)
        what = f"{name}: {kind} at {'.'.join(map(str, place))}"
        if validator.is_valid(config):
            breaches.append(f"{what}: the schema accepts it")
        if not refused(binary, path, json.dumps(config)):
            breaches.append(f"{what}: the program accepts it")
    if len(kinds) < 7:
        breaches.append(f"only these kinds of mistakes were made: {kinds}")

    for text, reason in DIFFERENCES:
        if not validator.is_valid(yaml.safe_load(text)):
            breaches.append(f"no difference any more: the schema refuses {text!r} ({reason})")
        if not refused(binary, path, text):
            breaches.append(f"no difference any more: the program accepts {text!r} ({reason})")

    with open("configs/weights.schema.json") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    for name in sorted(glob.glob("configs/players/*.yaml") + glob.glob("tests/system/patterns/*.yaml")):
        with open(name) as file:
            weights = yaml.safe_load(file)
        for error in jsonschema.Draft202012Validator(schema).iter_errors(weights):
            breaches.append(f"{name}: {error.json_path}: {error.message}")
    sys.exit("\n".join(breaches) or None)


main(*sys.argv[1:])
