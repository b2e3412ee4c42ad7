"""A headless Chromium driven by a script: the DevTools protocol over two pipes, with only Python's
standard library. The protocol is that of https://chromedevtools.github.io/devtools-protocol/.

A check fails by raising. Problems that a page reports (exceptions, console errors, requests other than
for files) are collected, and Page.close() raises if there are any.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"]


def find():
    """The path of a Chromium, or None."""
    for name in [os.environ.get("CHROMIUM", "")] + NAMES:
        path = shutil.which(name) if name else None
        if path:
            return path
    return None


class Failed(Exception):
    """An expected behavior that a page lacks."""


class Skipped(Exception):
    """What a check needs is unavailable on this machine."""


class Chromium:
    """One browser with a temporary profile, which is removed afterwards."""

    def __init__(self, path):
        self.profile = tempfile.mkdtemp(prefix="chromium-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        arguments = [
            path, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--no-first-run", "--disable-extensions", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-default-apps",
            "--hide-scrollbars", "--force-color-profile=srgb", "--remote-debugging-pipe",
            "--user-data-dir=" + self.profile, "about:blank",
        ]

        # The browser reads commands from descriptor 3 and writes responses to 4.
        def give_pipes():
            reader, writer = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reader, 3)
            os.dup2(writer, 4)

        self.process = subprocess.Popen(
            arguments, close_fds=False, preexec_fn=give_pipes, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.serial = 0
        self.pages = {}

    def close(self):
        try:
            self.call("Browser.close")
            self.process.wait(10)
        except Exception:
            self.process.kill()
            self.process.wait()
        os.close(self.input)
        os.close(self.output)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        """Sends one command and returns its result."""
        serial = self.send(method, session, parameters)
        while True:
            answer = self.receive(60)
            if answer is None:
                raise Failed(f"no answer to {method}")
            if answer.get("id") == serial:
                if "error" in answer:
                    raise Failed(f"{method}: {answer['error']}")
                return answer["result"]

    def send(self, method, session, parameters):
        """Sends one command and returns its number."""
        self.serial += 1
        message = {"id": self.serial, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        return self.serial

    def receive(self, seconds):
        """The next message; events are passed to their page. None after `seconds`."""
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], max(0, end - time.monotonic()))[0]:
                return None
            data = os.read(self.input, 1 << 20)
            if not data:
                raise Failed("the browser ended")
            self.buffer += data
        line, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(line)
        page = self.pages.get(message.get("sessionId"))
        if page and "method" in message:
            page.event(message["method"], message["params"])
        return message

    def open(self, address, width=1280, height=900, **emulation):
        return Page(self, address, width, height, **emulation)


class Page:
    """One tab."""

    def __init__(self, browser, address, width, height, dark=False, language="en", scale=1):
        self.browser = browser
        self.problems = []
        self.requests = []
        self.picture = None
        self.answered = None
        # As on a first visit: nothing is stored from other pages.
        self.context = browser.call("Target.createBrowserContext")["browserContextId"]
        target = browser.call(
            "Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.target = target
        self.session = browser.call(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        browser.pages[self.session] = self
        for domain in ["Page", "Runtime", "Network", "Log"]:
            self.call(domain + ".enable")
        # Loaders tell documents apart: of all that have started, the newest, and the one that was awaited last.
        # Without them, the late event of an earlier document would count for the next one.
        self.started = []
        self.shown = None
        self.is_loaded = False
        self.call("Page.setLifecycleEventsEnabled", enabled=True)
        self.resize(width, height, scale)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        # As in a browser that prefers that language.
        self.call("Emulation.setUserAgentOverride", userAgent="check", acceptLanguage=language)
        self.go(address)

    def call(self, method, **parameters):
        return self.browser.call(method, session=self.session, **parameters)

    def resize(self, width, height=900, scale=1):
        """A window of another size, as of a device that is turned."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=scale, mobile=width < 600)

    def event(self, method, parameters):
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            text = details.get("exception", {}).get("description", details["text"])
            self.problems.append("exception: " + text)
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning"):
            self.problems.append("console: " + str(parameters["args"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            if self.answers(parameters["entry"].get("url", "")):
                return
            self.problems.append("log: " + parameters["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            address = parameters["request"]["url"]
            if not address.startswith(("file:", "data:", "about:")) and not self.answers(address):
                self.requests.append(address)
        elif method == "Fetch.requestPaused":
            if self.picture:
                self.send("Fetch.fulfillRequest", requestId=parameters["requestId"], responseCode=200,
                          responseHeaders=[{"name": "Content-Type", "value": "image/png"}],
                          body=self.picture)
            else:
                self.send("Fetch.failRequest", requestId=parameters["requestId"],
                          errorReason="Failed")
        elif method == "Page.lifecycleEvent":
            name, loader = parameters["name"], parameters["loaderId"]
            if parameters["frameId"] != self.target:
                return
            if name in ("init", "commit") and loader not in self.started:
                self.started.append(loader)
                self.is_loaded = False
            elif name == "load" and self.started and loader == self.started[-1]:
                self.is_loaded = True

    def answer(self, prefix, picture):
        """Answers requests below `prefix` instead of the network: with a base64-encoded PNG, or with a failure.
        Neither these requests nor their failures are problems of the page, whenever their events arrive."""
        self.picture = picture
        self.answered = prefix
        self.call("Fetch.enable", patterns=[{"urlPattern": prefix + "*"}])

    def answers(self, address):
        return self.answered is not None and address.startswith(self.answered)

    def send(self, method, **parameters):
        """Sends a command without waiting for its response; events arrive while another response is awaited."""
        self.browser.send(method, self.session, parameters)

    def go(self, address):
        self.wait_for_load(address, self.call("Page.navigate", url=address)["loaderId"])

    def wait_for_load(self, what, loader=None):
        """Waits until the document of a loader, or that to which it leads, has loaded; without a loader, another
        document than the one awaited last."""
        end = time.monotonic() + 60
        while not self.is_loaded or (
                loader not in self.started if loader else self.started[-1] == self.shown):
            if time.monotonic() > end or self.browser.receive(60) is None:
                raise Failed(f"{what} does not load")
        self.shown = self.started[-1]

    def run(self, script):
        """The value of a JavaScript expression; promises are awaited."""
        result = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True,
            userGesture=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise Failed(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    def wait(self, script, what):
        """Waits until an expression is true."""
        end = time.monotonic() + 20
        while not self.run(script):
            if time.monotonic() > end:
                raise Failed(f"{what}: never so: {script}")
            time.sleep(0.02)

    def expect(self, script, value, what):
        found = self.run(script)
        if found != value:
            raise Failed(f"{what}: {found!r}, not {value!r}")

    def click(self, selector):
        """Clicks the middle of an element, as a mouse does, when it stays where it is: what comes into view may move it."""
        place = self.run(f"""(async () => {{
            const element = document.querySelector({json.dumps(selector)});
            if (!element) return null;
            for (let before = null, count = 0; ; count += 1) {{
              element.scrollIntoView({{block: 'center', behavior: 'instant'}});
              await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
              const box = element.getBoundingClientRect();
              const place = [box.x + box.width / 2, box.y + box.height / 2];
              if (String(place) === String(before) || count > 50) return place;
              before = place;
            }}
        }})()""")
        if place is None:
            raise Failed("there is no " + selector)
        for kind in ["mousePressed", "mouseReleased"]:
            self.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1],
                      button="left", clickCount=1)

    def type(self, text):
        """Inserts text into the focused element, as an input method does."""
        self.call("Input.insertText", text=text)

    KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowDown": 40, "ArrowUp": 38, "ArrowRight": 39,
            "ArrowLeft": 37, "Home": 36, "End": 35, " ": 32, "/": 191, "Backspace": 8}

    def press(self, key, shift=False):
        parameters = dict(key=key, code="Space" if key == " " else key,
                          windowsVirtualKeyCode=self.KEYS[key], modifiers=8 if shift else 0)
        text = {"Enter": "\r", " ": " ", "/": "/"}.get(key)
        if text:
            parameters["text"] = text
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **parameters)
        self.call("Input.dispatchKeyEvent", type="keyUp", **parameters)

    def back(self, steps=-1):
        """Goes back in the history of the tab, or forward, and waits until the page is there."""
        history = self.call("Page.getNavigationHistory")
        entry = history["entries"][history["currentIndex"] + steps]
        self.call("Page.navigateToHistoryEntry", entryId=entry["id"])
        # Within a page there is no load event.
        self.wait(f"document.readyState === 'complete' && location.href === {json.dumps(entry['url'])}", entry["url"])

    def focused(self):
        """The focused element: its id, or else its label or text."""
        return self.run("""(() => { const e = document.activeElement;
            return e.id || e.getAttribute('aria-label') || e.textContent.trim().slice(0, 40); })()""")

    def screenshot(self, path, whole=False):
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(data["data"]))

    def pdf(self):
        """The page as it is printed."""
        return base64.b64decode(self.call("Page.printToPDF", printBackground=True)["data"])

    def close(self):
        """Closes the tab; raises if the page reported a problem."""
        self.run("new Promise((done) => setTimeout(done, 50))")
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.browser.call("Target.disposeBrowserContext", browserContextId=self.context)
        del self.browser.pages[self.session]
        if self.problems:
            raise Failed("; ".join(self.problems[:4]))
        if self.requests:
            raise Failed("the page asked the network for " + ", ".join(self.requests[:5]))
