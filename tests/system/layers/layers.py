"""Checks the architecture. Prints violations; exit code 1 if any. usage: layers.py SOURCE_FOLDER"""

import fnmatch
import os
import re
import subprocess
import sys

os.chdir(sys.argv[1])

# A folder of src/ includes only itself and the folders before it.
FOLDERS = """
base base/formats base/parallel
board
eval/kernels eval/measures eval/patterns eval
search/tree search/endgame search search/batched
game
play play/distributed
proof proof/yardsticks
protocol
evolve/genome evolve/optimisers evolve/regression evolve
run/config run/generation run/save run run/read
export
report report/pages report/live
cli/terminal cli/options cli/session cli/bench cli
""".split()

# Files that a folder may hold, not counting templates. cli has one for each command.
MOST_FILES = 25
MORE_FILES = {"cli": 40}

# What, how its use looks in code, and the files that may use it; none: no file may.
DOORS = [
    ("yaml-cpp", r"<yaml-cpp/", ["src/base/formats/yaml.cpp"]),
    ("the CSV parser", r'[<"/]csv\.h[>"]', ["src/base/formats/csv.cpp"]),
    ("JSON", r"<nlohmann/", ["src/base/formats/json.*"]),
    ("threading", r"<(omp\.h|thread|future)>|pragma omp", ["src/base/parallel/parallel.*", "src/base/parallel/background.*"]),
    ("MPI", r"<mpi\.h>", ["src/base/parallel/job_mpi.*"]),
    ("Random123", r"<Random123/", ["src/base/random.*"]),
    ("Eigen", r"<Eigen/", ["src/evolve/*.cpp", "src/proof/rating.cpp"]),
    ("HTTP", r"<microhttpd\.h>", ["src/report/live/live_page.cpp"]),
    ("opening a file", r"<fstream>|\bfopen\b", ["src/base/file.*"]),
    ("unkeyed chance", r"<random>|\brandom_device\b|\bstd::rand\b", []),
    ("a distribution whose numbers differ between libraries", r"\bstd::[a-z_]+_distribution\b", []),
]

breaches = []


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def code_lines(path):
    for number, line in enumerate(read(path).splitlines(), 1):
        yield number, re.sub(r"//.*", "", line)


def unit(path):
    return re.sub(r"\.(hpp|cpp|inc)$", "", path)


def tracked_files():
    try:
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    except FileNotFoundError:
        names = []
    if not names:  # no git here, or a tree without its history
        names = [os.path.join(folder, name)[2:] for folder, _, some in os.walk(".") for name in some]
    return [name for name in names if os.path.isfile(name) and not name.startswith(("build/", ".git/"))]


files = tracked_files()
sources = sorted(file for file in files if re.match(r"src/.*\.(hpp|cpp|inc)$", file))
if not sources:
    sys.exit("src: no source found, so nothing was checked")


def check_includes():
    """The order of folders; no unit includes itself by way of others."""
    graph = {}
    for path in sources:
        name = path[len("src/") :]
        folder = os.path.dirname(name)
        if folder not in FOLDERS:
            breaches.append(f"{path}: src/{folder} is not a folder of the list in layers.py")
            continue
        for number, line in code_lines(path):
            include = re.match(r'\s*#\s*include\s*"([^"]+)"', line)
            if not include or include[1].startswith("shipped/"):
                continue
            target = include[1]
            if "src/" + target not in sources:
                breaches.append(f"{path}:{number}: there is no src/{target}; write the path from src/")
                continue
            to = os.path.dirname(target)
            if to in FOLDERS and FOLDERS.index(to) > FOLDERS.index(folder):
                breaches.append(f"{path}:{number}: {folder} may not include {to}")
            if unit(target) != unit(name):
                graph.setdefault(unit(name), set()).add(unit(target))
    done, path = set(), []

    def visit(node):
        if node in path:
            breaches.append("units include each other: " + " -> ".join(path[path.index(node) :] + [node]))
        elif node not in done:
            path.append(node)
            for each in sorted(graph.get(node, ())):
                visit(each)
            done.add(path.pop())

    for node in sorted(graph):
        visit(node)


def check_formats_of_headers():
    """Who plays does not compile the readers of files."""
    includes = {path: re.findall(r'^#include "([^"]+)"', read(path), re.MULTILINE) for path in sources}
    for path in sources:
        if not re.match(r"src/(board|search)/.*\.hpp$", path):
            continue
        seen, rest = set(), [path]
        while rest:
            each = rest.pop()
            rest += ["src/" + name for name in includes.get(each, ()) if "src/" + name not in seen]
            seen.add(each)
        for each in sorted(seen):
            if each.startswith("src/base/formats/"):
                breaches.append(f"{path}: reaches {each}; headers of board and search read no files")


def check_names():
    """Types and constants outside of classes have one name each in all headers, and so do their readers."""
    types = r"(?:class|struct|enum class|enum) (\w+)(?: final)?(?: : [^;]*)?(?= \{|$)"
    constants = r"(?:inline |constexpr |extern |const )+[\w:<>, ]+[ *&](k[A-Z]\w*)"
    places = {}
    for path in sources:
        if not path.endswith(".hpp"):
            continue
        for _, line in code_lines(path):
            name = re.match(types, line) or re.match(constants, line) or re.match(r"using (\w+) =", line)
            if name:
                places.setdefault(name[1], set()).add(path)
    for name, paths in sorted(places.items()):
        if len(paths) > 1:
            breaches.append(f"{name} is the name of several things: {', '.join(sorted(paths))}")


def check_doors():
    for what, looks, may in DOORS:
        for path in sources:
            if any(fnmatch.fnmatch(path, pattern) for pattern in may):
                continue
            for number, line in code_lines(path):
                if re.search(looks, line):
                    breaches.append(f"{path}:{number}: {what} may be used only in: {', '.join(may) or 'no file'}")


def check_folder_sizes():
    for folder in FOLDERS:
        count = sum(os.path.dirname(path) == "src/" + folder for path in sources)
        most = MORE_FILES.get(folder, MOST_FILES)
        if count > most:
            breaches.append(f"src/{folder}: {count} files, more than {most}; split it by idea")


def check_streams():
    """Two uses of chance with one number would draw the same numbers."""
    names = {}
    for name, number in re.findall(r"(k\w+) = (\d+);", read("src/base/streams.hpp")):
        if number in names:
            breaches.append(f"src/base/streams.hpp: {name} and {names[number]} are both {number}")
        names[number] = name


def check_tests():
    """Every unit has a test beside it, or a line of tested_elsewhere.txt says where it is tested."""
    elsewhere = {}
    for line in read("tests/system/layers/tested_elsewhere.txt").splitlines():
        if line and not line.startswith("#"):
            pattern, where = (part.strip() for part in line.split("|", 1))
            elsewhere[pattern] = where
            for path in re.findall(r"[\w/]+\.\w+", where):
                if not os.path.exists(path):
                    breaches.append(f"tests/system/layers/tested_elsewhere.txt: there is no {path}")
    used = set()
    for name in sorted({unit(path[len("src/") :]) for path in sources}):
        if os.path.exists(f"tests/{name}_test.cpp"):
            continue
        matches = [pattern for pattern in elsewhere if fnmatch.fnmatch(name, pattern)]
        used.update(matches)
        if not matches:
            breaches.append(f"src/{name}: no tests/{name}_test.cpp, and no line in tests/system/layers/tested_elsewhere.txt")
    for pattern in sorted(set(elsewhere) - used):
        breaches.append(f"tests/system/layers/tested_elsewhere.txt: {pattern} is not needed")
    for path in files:
        test = re.match(r"tests/(.*)_test\.cpp$", path)
        if test and os.path.isdir("src/" + test[1].split("/")[0]) and not any(unit(s) == "src/" + test[1] for s in sources):
            breaches.append(f"{path}: there is no src/{test[1]}, so nothing says where it belongs")


def check_test_names():
    """CMake's lists break at a semicolon or bracket in the name of a test case, and ctest then loses tests; Catch2 3 takes a
    name that begins with a dash for an option."""
    for path in files:
        if path.startswith("tests/") and path.endswith(".cpp"):
            for name in re.findall(r'TEST_CASE\(\s*"([^"]*)"', read(path)):
                if re.search(r"^-|[;\[\]]", name):
                    breaches.append(f"{path}: a dash at the start, semicolon or bracket in the name of a test case: {name}")


def check_documents():
    """Files that documents and comments name exist; documents link to files and headings that exist."""
    roots = tuple(sorted({path.split("/")[0] for path in files if "/" in path}))
    named = re.compile(r"(?<![\w/.<>-])((?:%s)/[\w./-]*\w\.\w+)" % "|".join(map(re.escape, roots)))
    # Made by programs, or given as examples of names.
    made = re.compile(r"^(build|populations|results)/")
    documents = {os.path.basename(path) for path in files if path.endswith(".md")}
    for path in files:
        document = path.endswith(".md")
        if not document and not path.startswith(("src/", "tests/", "scripts/", "cmake/")):
            continue
        if not re.search(r"\.(md|hpp|cpp|inc|in|sh|py|cmake|txt)$|^scripts/\w+$", path) or "/fuzz/corpus/" in path:
            continue
        try:
            text = read(path)
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if not document:
                comment = re.search(r"(//|#)(.*)", line)
                line = comment[2] if comment else ""
            for name in named.findall(line):
                if not os.path.exists(name) and not made.match(name):
                    breaches.append(f"{path}:{number}: there is no {name}")
            for name in re.findall(r"(?<![\w/.-])[\w-]+\.md\b", line):
                if name not in documents:
                    breaches.append(f"{path}:{number}: there is no {name}")
            if not document:
                continue
            for link in re.findall(r"\]\(([^)\s]+)\)", line):
                check_link(path, number, link)


def check_link(path, number, link):
    if re.match(r"\w+:", link):
        return
    target, _, anchor = link.partition("#")
    target = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
    if not os.path.exists(target):
        breaches.append(f"{path}:{number}: link to {link}, but there is no {target}")
    elif anchor and target.endswith(".md"):
        headings = [
            re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
            for heading in re.findall(r"^#+ (.*)$", read(target), re.MULTILINE)
        ]
        if anchor not in headings:
            breaches.append(f"{path}:{number}: link to {link}, but {target} has no such heading")


def check_pipes():
    """In shell, `grep -q` leaves at the first match; the writer is killed by SIGPIPE, and pipefail makes that a failure."""
    leaves = r"grep( +-[a-zA-Z]+)* +(-[a-zA-Z]*q|--quiet|--silent)"
    for path in files:
        if not path.startswith((".ci/", "scripts/", "tests/")) or path.endswith((".py", ".cpp", ".hpp")):
            continue
        try:
            text = read(path)
        except UnicodeDecodeError:
            continue
        if not re.match(r"#!.*sh\n|.*shell=bash", text):
            continue
        piped = False
        for number, line in enumerate(text.splitlines(), 1):
            if re.search(r"(^|[^|])[|] *" + leaves, line) or (piped and re.match(" *" + leaves, line)):
                breaches.append(f"{path}:{number}: a pipe into 'grep -q' may fail; write 'grep ... >/dev/null'")
            piped = bool(re.search(r"[^|][|] *$", line))


check_includes()
check_formats_of_headers()
check_names()
check_doors()
check_pipes()
check_folder_sizes()
check_streams()
check_tests()
check_test_names()
check_documents()
print("\n".join(breaches))
sys.exit(1 if breaches else 0)
