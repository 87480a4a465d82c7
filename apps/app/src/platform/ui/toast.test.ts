import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { soon } from "#platform/testing/soon.ts";

import { whileLoading } from "./loading.ts";
import { showToast } from "./toast.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test("success has a header, stays 10 s and can be dismissed", async () => {
  await showToast({ kind: "success", header: "Saved" });

  expect(toast()).toMatchObject({ header: "Saved", duration: 10_000, position: "top" });
  expect(buttons()).toEqual(["Dismiss"]);
});

test("what can be undone says so above the tab bar, where no bell or pill is, and takes the place of the last one", async () => {
  const undo = vi.fn<() => void>();
  await showToast({ kind: "success", header: "Done", undo });
  expect(toast()).toMatchObject({ header: "Done", duration: 10_000, position: "bottom" });
  expect(buttons()).toEqual(["Undo", "Dismiss"]);

  const [button] = toast()?.buttons ?? [];
  if (typeof button === "object") await button.handler?.();
  expect(undo).toHaveBeenCalledOnce();
});

test("danger has a message, stays 8 s and can be closed", async () => {
  await showToast({ kind: "danger", text: "It is no longer there." });

  expect(toast()).toMatchObject({ message: "It is no longer there.", duration: 8_000, color: "danger" });
  expect(buttons()).toEqual(["Close"]);
});

test("any other toast stays 10 s at the top", async () => {
  await showToast({ kind: "notice", text: "A new version is ready" });

  expect(toast()).toMatchObject({ duration: 10_000, position: "top" });
});

test("the overlay says Please wait... while work runs, and goes 100 ms after its end", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = whileLoading(() => promise);
  await soon(() => expect(overlay()?.message).toBe("Please wait..."));
  const dismiss = vi.spyOn(overlay() ?? fail(), "dismiss");
  // From here on a clock that goes on by itself would count.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  resolve("done");
  expect(await work).toBe("done");
  await vi.advanceTimersByTimeAsync(90);
  expect(dismiss).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10);

  await soon(() => expect(dismiss).toHaveBeenCalledOnce());
});

test("the overlay goes as well when the work fails", async () => {
  await expect(whileLoading(() => Promise.reject(new Error("No.")))).rejects.toThrow("No.");

  await soon(() => expect(overlay()).toBeNull());
});

test("acts that follow each other at once share one overlay, and the next waits until it has left", async () => {
  await whileLoading(() => Promise.resolve());
  const first = overlay() ?? fail();
  await whileLoading(() => Promise.resolve());
  expect(document.querySelectorAll("ion-loading")).toHaveLength(1);

  const leaving = Promise.withResolvers<boolean>();
  const dismiss = vi.spyOn(first, "dismiss").mockReturnValue(leaving.promise);
  await soon(() => expect(dismiss).toHaveBeenCalledOnce());
  first.remove();
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = whileLoading(() => promise);
  await soon(() => expect(overlay()).not.toBeNull());
  const present = vi.spyOn(overlay() ?? fail(), "present");
  await vi.advanceTimersByTimeAsync(500);
  expect(present).not.toHaveBeenCalled();

  leaving.resolve(true);
  await soon(() => expect(present).toHaveBeenCalledOnce());
  resolve();
  await work;
  await soon(() => expect(overlay()).toBeNull());
});

const toast = () => document.querySelector("ion-toast");
const overlay = () => document.querySelector("ion-loading");
const buttons = () => toast()?.buttons?.map((button) => (typeof button === "string" ? button : button.text));

function fail(): never {
  throw new Error("There is no overlay.");
}
