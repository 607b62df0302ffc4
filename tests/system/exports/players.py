"""Loads exported players as Python modules."""

import importlib.util
import os


def players(folder):
    """Name and module of each exported player of a folder, in the order of names."""
    for file in sorted(os.listdir(folder)):
        if file.endswith(".py"):
            name = file[:-len(".py")]
            spec = importlib.util.spec_from_file_location(name, os.path.join(folder, file))
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            yield name, module
