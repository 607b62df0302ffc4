"""The live page in a real browser: it shows new data and reconnects after a restart of the server,
without a reload.

usage: live_page.py BINARY RUN   in the home of that run, which is done
"""
import json
import subprocess
import sys
import time

from driver import Browser

BOUND = 120  # seconds of waiting for what must come
# How a browser says that a server is not there, which it was meant to find out.
OUTAGE = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")


def serve(binary, run, port):
    server = subprocess.Popen([binary, "serve", run, "--port", port], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return server, server.stdout.readline().strip()


def end(server):
    server.terminate()
    assert server.wait() == 0, "the server did not end well"


def wait(browser, what, script):
    begin = time.monotonic()
    while not browser.run("return " + script):
        text = browser.run("return document.body.innerText")[:500]
        assert time.monotonic() - begin < BOUND, f"never: {what}; the page says {text}; {browser.complaints()}"
        time.sleep(0.05)


def check(browser, binary, run, generation, server, url):
    def longer(generations):
        subprocess.run([binary, "resume", run, "--generations", str(generations)], check=True, capture_output=True)

    live = "document.getElementById('live').textContent === 'live · done'"
    generations = "document.querySelector('main').innerText.includes('{} generations')".format
    browser.open(url)
    wait(browser, "the page of the run", generations(generation + 1))
    wait(browser, "live", live)
    # Neither a reload, which would forget this, nor a jump.
    browser.run("window.mark = 1; scrollTo(0, 333);")
    longer(generation + 2)
    wait(browser, "the page of two generations more", generations(generation + 3))
    wait(browser, "live after that", live)

    end(server)
    wait(browser, "the loss", "document.getElementById('live').textContent === 'connection lost, trying again'")
    longer(generation + 4)
    server, _ = serve(binary, run, url.rstrip("/").rpartition(":")[2])
    try:
        wait(browser, "the page after a restart", generations(generation + 5))
        wait(browser, "live after a restart", live)
        assert browser.run("return [window.mark, scrollY]") == [1, 333], "the page was loaded again, or has jumped"
        elsewhere = [each for each in browser.requests() if not each.startswith((url, "data:"))]
        assert not elsewhere, f"something from elsewhere: {elsewhere}"
        complaints = [each for each in browser.complaints() if not any(word in each for word in OUTAGE)]
        assert not complaints, complaints
    finally:
        end(server)


def main(binary, run):
    status = subprocess.run([binary, "status", run, "--json"], check=True, capture_output=True).stdout
    server, url = serve(binary, run, "0")
    try:
        with Browser() as browser:
            check(browser, binary, run, json.loads(status)["generation"], server, url)
    finally:
        server.kill()


main(*sys.argv[1:])
