import { screen, waitFor } from "@testing-library/react";
import createCode from "qrcode-generator";
import { afterEach, expect, test, vi } from "vitest";

import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { CodeScanner } from "./CodeScanner.tsx";
import { readScanned } from "./read-scanned.ts";
import { ServerField } from "./ServerField.tsx";

const getContext: unknown = Reflect.get(HTMLCanvasElement.prototype, "getContext");

afterEach(() => {
  Object.assign(HTMLCanvasElement.prototype, { getContext });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

class Track extends EventTarget {
  readonly stop = () => undefined;
}

/** Each opening of the camera fails as the next of these says; without one it opens, with this track. */
function camera(faults: string[], track = new Track()) {
  vi.stubGlobal("isSecureContext", true);
  const getUserMedia = async () => {
    const fault = faults.shift();
    if (fault !== undefined) throw new DOMException("", fault);
    return { getTracks: () => [track] };
  };
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia }, configurable: true });
}

/** Eight dots to a module, with the margin that a reader needs. */
function drawCode(text: string): ImageData {
  const code = createCode(0, "M");
  code.addData(text);
  code.make();
  const [dots, margin] = [8, 4];
  const side = (code.getModuleCount() + 2 * margin) * dots;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const isDark = (pixel: number) => {
    const [row, column] = [Math.floor(pixel / side), pixel % side].map(
      (at) => Math.floor(at / dots) - margin,
    );
    const last = code.getModuleCount() - 1;
    if (row === undefined || column === undefined) return false;
    return Math.min(row, column) >= 0 && Math.max(row, column) <= last && code.isDark(row, column);
  };
  for (let pixel = 0; pixel < side * side; pixel += 1)
    if (isDark(pixel)) data.fill(0, pixel * 4, pixel * 4 + 3);
  return { data, width: side, height: side, colorSpace: "srgb" };
}

let seen = drawCode("");

/** The camera sees this code from now on. */
function see(text: string) {
  seen = drawCode(text);
  vi.spyOn(HTMLVideoElement.prototype, "videoWidth", "get").mockImplementation(() => seen.width);
  vi.spyOn(HTMLVideoElement.prototype, "videoHeight", "get").mockImplementation(() => seen.height);
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ drawImage: () => undefined, getImageData: () => seen }),
  });
}

test.each([
  ["NotAllowedError", /isn't allowed.*Try again and choose/],
  ["NotFoundError", /has no camera/],
  ["NotReadableError", /Another app is using the camera/],
  ["UnknownError", /didn't start/],
])("a camera that fails with %s says what helps, and typing is one press away", async (fault, words) => {
  camera([fault]);
  const onClose = vi.fn<() => void>();
  await renderPage(<CodeScanner onCode={() => undefined} isForeign={false} onClose={onClose} />, {
    path: "/login",
  });
  expect((await screen.findByRole("alert")).textContent).toMatch(words);

  await tap(screen.getByText("Try again"));
  await waitFor(() => expect(screen.getByLabelText("Camera of the code")).toBeTruthy());
  await tap(screen.getByText("Type the address instead"));
  expect(onClose).toHaveBeenCalledOnce();
});

test("a camera that is taken away while it is open is not a picture that stands still", async () => {
  const track = new Track();
  camera([], track);
  await renderPage(<CodeScanner onCode={() => undefined} isForeign={false} onClose={() => undefined} />, {
    path: "/login",
  });
  await waitFor(() => {
    track.dispatchEvent(new Event("ended"));
    expect(screen.getByRole("alert").textContent).toMatch(/Another app is using the camera/);
  });
});

test("a code of something else leaves the camera open and says so; a letter's goes on", async () => {
  camera([]);
  vi.stubGlobal("androidBridge", {});
  await renderPage(<ServerField />, { path: "/login" });
  see("WIFI:T:WPA;S=guest;;");
  await tap(await screen.findByText("Scan a letter of the school"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/isn't from a letter/);
  see("https://school.example/login/parent#login=amal&code=12345678");
  expect(await screen.findByText(/I trust .*school\.example/)).toBeTruthy();
});

test.each([
  "WIFI:T:WPA;S=guest;;",
  "https://menu.example/table/7",
  "https://school.example/login/",
  "https://school.example/login/parent/extra",
  "http://school.example/login/parent",
  "https://10.0.0.1/login/parent",
  "tel:+9647701234567",
  "",
])("%s is nobody's letter", (text) => {
  vi.stubGlobal("androidBridge", {});
  expect(readScanned(text)).toBeNull();
});

test.each([
  ["https://school.example/login/parent#login=a&code=1", "/login/parent#login=a&code=1"],
  ["https://school.example/message/abc", "/message/abc"],
  ["https://school.example/verify/abc?proof=1", null],
  ["https://school.example", null],
])("%s says a school's address", (text, page) => {
  vi.stubGlobal("androidBridge", {});
  expect(readScanned(text)).toMatchObject({ address: { origin: "https://school.example" }, page });
});
