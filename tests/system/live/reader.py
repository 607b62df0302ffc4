"""Readers of a live page, for live_test.sh and bench/live_readers.sh.

usage: reader.py event URL NAME [LAST_EVENT_ID]   the id and the data of the first event of that name
       reader.py until URL NAME PATTERN           the same for the first one whose data matches PATTERN
       reader.py get URL PATH                     prints the content; exit code 0 for status 200
       reader.py follow URL READERS               acts as READERS browsers until the server ends;
                                                  prints "all" once each has a page, and at the end
                                                  the number of pages of each
       reader.py stall URL                        requests the page and the events, but never reads;
                                                  ends with its stdin
"""
import http.client
import re
import socket
import sys
import threading
import urllib.parse

BOUND = 120  # seconds of waiting for what must come


def open_stream(url, path, headers=None):
    place = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=BOUND)
    connection.request("GET", path + ("?" + place.query if place.query else ""), headers=headers or {})
    return connection.getresponse()


def get(url, path):
    answer = open_stream(url, path)
    return answer.status, answer.read()


def events(url, last=None):
    """Each event as (name, id, data), until the server ends."""
    answer = open_stream(url, "/events", {"Last-Event-ID": last} if last else None)
    if answer.status != 200:
        raise SystemExit(f"status {answer.status}: {answer.read().decode()}")
    fields = {}
    for line in answer:
        line = line.decode().rstrip("\n")
        if not line:
            if "data" in fields:
                yield fields.get("event"), fields.get("id", "-"), fields["data"]
            fields = {}
        elif not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value


def follow(url, counts, reader):
    try:
        get(url, "/")
        for name, _, _ in events(url):
            if name == "page" and get(url, "/body")[0] == 200:
                counts[reader] += 1
                if counts[reader] == 1 and all(counts):
                    print("all", flush=True)
    except (OSError, http.client.HTTPException):
        pass  # the server has ended


def main(kind, url, *more):
    if kind == "event":
        for name, number, data in events(url, *more[1:]):
            if name == more[0]:
                print(number, data)
                return
        sys.exit("the stream has ended")
    elif kind == "until":
        for name, number, data in events(url):
            if name == more[0] and re.search(more[1], data):
                print(number, data)
                return
        sys.exit("the stream has ended")
    elif kind == "get":
        status, body = get(url, more[0])
        sys.stdout.buffer.write(body)
        sys.exit(0 if status == 200 else status % 256)
    elif kind == "follow":
        counts = [0] * int(more[0])
        threads = [threading.Thread(target=follow, args=(url, counts, i)) for i in range(len(counts))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        print(*counts)
    elif kind == "stall":
        place = urllib.parse.urlsplit(url)
        silent = [socket.create_connection((place.hostname, place.port)) for _ in range(3)]
        for each, path in zip(silent, ("/", "/events")):  # the third asks for nothing
            each.sendall(f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
        sys.stdin.read()
    else:
        sys.exit(__doc__)


main(*sys.argv[1:])
