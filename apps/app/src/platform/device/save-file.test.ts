import { afterEach, expect, test, vi } from "vitest";

import { saveFile, saveFromAddress } from "./save-file.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("on the web a file of the server is downloaded under its own name", async () => {
  const savedBlobs: Blob[] = [];
  const clicked: string[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${savedBlobs.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });

  await saveFile({ name: "طلاب.csv", type: "text/csv", bytes: new Uint8Array([0xef, 0xbb, 0xbf, 0x41]) });

  expect(clicked).toEqual(["طلاب.csv blob:1"]);
  expect(savedBlobs[0]?.type).toBe("text/csv");
  expect(savedBlobs[0]?.size).toBe(4);
});

test("on the web a file too large to hold is fetched by the browser itself", async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });

  await saveFromAddress("https://school.example/api/v6/x/file?mac=1", "school-1.zip");

  expect(clicked).toEqual(["school-1.zip https://school.example/api/v6/x/file?mac=1"]);
});
