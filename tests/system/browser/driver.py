"""Remote control of a browser: WebDriver over HTTP with the standard library."""

import base64
import json
import shutil
import subprocess
import tempfile
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # how WebDriver names an element
OFFLINE = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
           "--disable-background-networking", "--disable-component-update", "--disable-sync"]


def installed():
    return all(shutil.which(name) for name in ("chromedriver", "chromium"))


class Browser:
    def __init__(self, width=1280, height=900, dark=False):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.process = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        port = next(line.split()[-1].rstrip(".") for line in self.process.stdout if "successfully on port" in line)
        self.address = f"http://127.0.0.1:{port}/session"
        options = {"args": [*OFFLINE, f"--window-size={width},{height}", f"--user-data-dir={self.profile.name}"]
                   + (["--force-dark-mode"] if dark else [])}
        wishes = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        answer = self.ask("POST", "", {"capabilities": {"alwaysMatch": wishes}})
        self.address += "/" + answer["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.ask("DELETE", "")
        self.process.terminate()
        self.process.wait()
        self.profile.cleanup()

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def open(self, url):
        self.ask("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        """The script's `return`, or what it gives to the last of its arguments where it is asynchronous."""
        kind = "async" if "arguments[arguments.length - 1]" in script else "sync"
        return self.ask("POST", f"/execute/{kind}", {"script": script, "args": list(arguments)})

    def point_at(self, x, y):
        """Moves the mouse there, in pixels of the window."""
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"}
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": [move]}]})

    def picture(self, file):
        with open(file, "wb") as out:
            out.write(base64.b64decode(self.ask("GET", "/screenshot")))

    def complaints(self):
        """What the console says."""
        return [entry["message"] for entry in self.ask("POST", "/se/log", {"type": "browser"})]

    def requests(self):
        """Every address that pages asked for since the last call; those of the browser's own first page are not theirs."""
        events = [json.loads(entry["message"])["message"] for entry in self.ask("POST", "/se/log", {"type": "performance"})]
        asked = [event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]
        return [url for url in asked if not url.startswith("chrome:")]
