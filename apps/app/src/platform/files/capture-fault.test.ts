import { afterEach, expect, test, vi } from "vitest";

import { describeCapture, explainCapture, judgeCapture, type CaptureFault } from "./capture-fault.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "permissions");
});

const secure = (isSecure = true) => vi.stubGlobal("isSecureContext", isSecure);

/** As browsers remember it; nothing where they do not say. */
function remember(states: Readonly<Record<string, PermissionState>>) {
  const query = async ({ name }: { readonly name: string }) => {
    const state = states[name];
    if (!state) throw new TypeError("unknown name");
    return { state };
  };
  Object.defineProperty(navigator, "permissions", { value: { query }, configurable: true });
}

const thrown = (name: string, message = "") => new DOMException(message, name);

test.each([
  ["NotAllowedError", "prompt", "denied"],
  ["NotAllowedError", "denied", "blocked"],
  ["PermissionDeniedError", "denied", "blocked"],
  ["SecurityError", "prompt", "blocked"],
  ["NotFoundError", "granted", "missing"],
  ["OverconstrainedError", "granted", "missing"],
  ["NotReadableError", "granted", "busy"],
  ["AbortError", "granted", "busy"],
  ["UnknownError", "granted", "failed"],
] as const)("%s of a browser that remembers %s is %s", async (name, state, fault) => {
  secure();
  remember({ camera: state });
  expect(await judgeCapture(thrown(name), "camera")).toBe(fault);
});

test("a refusal is not for good where the browser does not say so, unless the device itself refuses", async () => {
  secure();
  expect(await judgeCapture(thrown("NotAllowedError"), "microphone")).toBe("denied");
  remember({});
  expect(await judgeCapture(thrown("NotAllowedError"), "microphone")).toBe("denied");
  expect(await judgeCapture(thrown("NotAllowedError", "Permission denied by system"), "camera")).toBe(
    "blocked",
  );
});

test("a video is blocked where one of the two is", async () => {
  secure();
  remember({ camera: "granted", microphone: "denied" });
  expect(await judgeCapture(thrown("NotAllowedError"), "both")).toBe("blocked");
  expect(await judgeCapture(thrown("NotAllowedError"), "camera")).toBe("denied");
});

test("a page without TLS says so, and not that the person refused", async () => {
  secure(false);
  expect(await judgeCapture(new TypeError("mediaDevices is undefined"), "camera")).toBe("insecure");
  expect(await explainCapture(new TypeError(""), "camera")).toMatch(/begins with https/);
});

test("each fault of each device has words of its own, and settings are named for the phone in the hand", () => {
  const faults: readonly CaptureFault[] = ["denied", "blocked", "missing", "busy", "insecure", "failed"];
  const sentences = (["camera", "microphone", "both"] as const).flatMap((device) =>
    faults.map((fault) => describeCapture(device, fault, "web")),
  );
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.filter((sentence) => sentence.includes("platform."))).toEqual([]);
  const shells = (["android", "ios", "web"] as const).map((shell) =>
    describeCapture("camera", "blocked", shell),
  );
  expect(new Set(shells).size).toBe(shells.length);
});
