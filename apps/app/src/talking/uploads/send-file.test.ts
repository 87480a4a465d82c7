import { ApiError } from "@dars/contract/platform/client";
import type { ErrorCode } from "@dars/contract/platform/errors";
import fc from "fast-check";
import { expect, test } from "vitest";

import { sendFile, type Progress, type Road } from "./send-file.ts";

const failure = (code: ErrorCode, status = 0) => new ApiError({ code, message: code }, status);

const STEP = 4;

/** A server that takes four bytes at a time, and does the next steps as the plan says: a code is a failure, null is a success. */
class Shelf {
  text = "";
  readonly sent: string[] = [];
  plan: (ErrorCode | null)[] = [];
  isChecked = false;
  readonly file: Blob;

  constructor(file: Blob) {
    this.file = file;
  }

  readonly road: Road = {
    begin: () => this.#answer(() => ({ uploadId: 9, isOver: this.isChecked })),
    sendBytes: async (_, onProgress, signal) => {
      const text = await this.file.text();
      while (this.text.length < text.length) {
        signal.throwIfAborted();
        const next = text.slice(this.text.length, this.text.length + STEP);
        this.sent.push(next);
        await this.#answer(() => (this.text += next));
        onProgress(this.text.length / text.length);
      }
    },
    finish: () => this.#answer(() => (this.isChecked = true)),
  };

  async #answer<T>(work: () => T): Promise<T> {
    const code = this.plan.shift() ?? null;
    if (code !== null) throw failure(code);
    return work();
  }
}

const send = (shelf: Shelf, more: Partial<Parameters<typeof sendFile>[0]> = {}) =>
  sendFile({
    file: shelf.file,
    road: shelf.road,
    pause: async () => undefined,
    signal: new AbortController().signal,
    ...more,
  });

const aShelf = (text = "Amal,Tara,Zaid") => new Shelf(new Blob([text]));

test("a file arrives whole, and is then checked", async () => {
  const shelf = aShelf();

  expect(await send(shelf)).toBe(9);

  expect(shelf.sent).toEqual(["Amal", ",Tar", "a,Za", "id"]);
  expect(shelf.text).toBe("Amal,Tara,Zaid");
  expect(shelf.isChecked).toBe(true);
});

test("whatever the network loses, the file arrives whole", async () => {
  const passing = fc.constantFrom<ErrorCode | null>(
    "network",
    "busy",
    "unavailable",
    "too-many-requests",
    null,
  );
  const ascii = fc.string({ unit: "grapheme-ascii", maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(ascii, fc.array(passing, { maxLength: 30 }), async (text, plan) => {
      const shelf = aShelf(text);
      shelf.plan = plan;
      await send(shelf);
      expect(shelf.text).toBe(text);
      expect(shelf.isChecked).toBe(true);
    }),
  );
});

test("after a reload only the bytes that had not arrived are sent", async () => {
  const shelf = aShelf();
  shelf.text = "Amal,Tar";

  await send(shelf);

  expect(shelf.sent).toEqual(["a,Za", "id"]);
  expect(shelf.text).toBe("Amal,Tara,Zaid");
});

test("how much has arrived is told, and that a try is waited for", async () => {
  const shelf = aShelf("Amal,Tar");
  shelf.plan = [null, null, "network", null, null];
  const progressEvents: Progress[] = [];

  await send(shelf, { onProgress: (progress) => progressEvents.push(progress) });

  expect(
    progressEvents.map(({ sentBytes, isWaiting }) => `${sentBytes}${isWaiting ? " waiting" : ""}`),
  ).toEqual(["4", "4 waiting", "8"]);
});

test("a refusal ends the sending with its reason, also one that comes after a break", async () => {
  const shelf = aShelf("Amal");
  shelf.plan = [null, "network", "forbidden"];

  await expect(send(shelf)).rejects.toMatchObject({ code: "forbidden" });
  expect(shelf.isChecked).toBe(false);
});

test("after a cancellation nothing more is sent", async () => {
  const shelf = aShelf();
  const cancelling = new AbortController();

  const sending = send(shelf, {
    signal: cancelling.signal,
    onProgress: ({ sentBytes }) => sentBytes === 8 && cancelling.abort(),
  });

  await expect(sending).rejects.toMatchObject({ name: "AbortError" });
  expect(shelf.sent).toEqual(["Amal", ",Tar"]);
  expect(shelf.isChecked).toBe(false);
});

test("a file that was sent before is not sent again", async () => {
  const shelf = aShelf("Amal");
  await send(shelf);

  expect(await send(shelf)).toBe(9);
  expect(shelf.sent).toEqual(["Amal"]);
});
