import { ApiError } from "@dars/contract/platform/client";
import type { ErrorCode } from "@dars/contract/platform/errors";
import fc from "fast-check";
import { expect, test } from "vitest";

import { rangeOf, sizeOf } from "./range-of.ts";
import { sendFile, type Progress } from "./send-file.ts";

const failure = (code: ErrorCode, status = 0) => new ApiError({ code, message: code }, status);

/** A server that keeps parts, and answers the next calls as the plan says: a code is a failure, null is a success. */
class Shelf {
  readonly parts = new Map<number, Uint8Array>();
  readonly sent: number[] = [];
  plan: (ErrorCode | null)[] = [];
  isChecked = false;
  bytes = 0;

  readonly road = {
    begin: () =>
      this.#answer(() => ({ uploadId: 9, partBytes: 4, missing: this.#missing(), isOver: this.isChecked })),
    sendPart: (_: number, part: number, bytes: Uint8Array<ArrayBuffer>) => {
      this.sent.push(part);
      return this.#answer(() => this.parts.set(part, bytes));
    },
    finish: () => this.#answer(() => (this.isChecked = true)),
  };

  get text(): string {
    const ordered = [...this.parts].toSorted(([one], [other]) => one - other).map(([, bytes]) => bytes);
    return new TextDecoder().decode(new Uint8Array(ordered.flatMap((bytes) => [...bytes])));
  }

  #missing(): readonly number[] {
    return partsOf(this.bytes).filter((part) => !this.parts.has(part));
  }

  async #answer<T>(work: () => T): Promise<T> {
    const code = this.plan.shift() ?? null;
    if (code !== null) throw failure(code);
    return work();
  }
}

const partsOf = (bytes: number) => Array.from({ length: Math.ceil(bytes / 4) }, (_, part) => part);

function send(shelf: Shelf, text: string, more: Partial<Parameters<typeof sendFile>[0]> = {}) {
  const file = new Blob([text]);
  shelf.bytes = file.size;
  return sendFile({
    file,
    road: shelf.road,
    pause: async () => undefined,
    signal: new AbortController().signal,
    ...more,
  });
}

test("a file arrives whole, part by part, and is then checked", async () => {
  const shelf = new Shelf();

  expect(await send(shelf, "Amal,Tara,Zaid")).toBe(9);

  expect(shelf.sent).toEqual([0, 1, 2, 3]);
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
  await fc.assert(
    fc.asyncProperty(
      fc.string({ maxLength: 60 }),
      fc.array(passing, { maxLength: 30 }),
      async (text, plan) => {
        const shelf = new Shelf();
        shelf.plan = plan;
        await send(shelf, text);
        expect(shelf.text).toBe(new TextDecoder().decode(new TextEncoder().encode(text)));
        expect(shelf.isChecked).toBe(true);
      },
    ),
  );
});

test("after a reload only the parts that had not arrived are sent", async () => {
  const shelf = new Shelf();
  shelf.parts.set(0, new TextEncoder().encode("Amal"));
  shelf.parts.set(2, new TextEncoder().encode("a,Za"));

  await send(shelf, "Amal,Tara,Zaid");

  expect(shelf.sent).toEqual([1, 3]);
  expect(shelf.text).toBe("Amal,Tara,Zaid");
});

test("how much has arrived is told, and that a try is waited for", async () => {
  const shelf = new Shelf();
  shelf.plan = [null, null, "network", null];
  const told: Progress[] = [];

  await send(shelf, "Amal,Tar", { onProgress: (progress) => told.push(progress) });

  expect(told.map(({ sentBytes, isWaiting }) => `${sentBytes}${isWaiting ? " waiting" : ""}`)).toEqual([
    "0",
    "4",
    "4 waiting",
    "8",
  ]);
});

test("a refusal ends the sending with its reason", async () => {
  const shelf = new Shelf();
  shelf.plan = [null, "too-large"];

  await expect(send(shelf, "Amal")).rejects.toMatchObject({ code: "too-large" });
  expect(shelf.isChecked).toBe(false);
});

test("whoever cancels sends nothing more", async () => {
  const shelf = new Shelf();
  const cancelling = new AbortController();

  const sending = send(shelf, "Amal,Tara,Zaid", {
    signal: cancelling.signal,
    onProgress: ({ sentBytes }) => sentBytes === 8 && cancelling.abort(),
  });

  await expect(sending).rejects.toMatchObject({ name: "AbortError" });
  expect(shelf.sent).toEqual([0, 1]);
  expect(shelf.isChecked).toBe(false);
});

test("a file that was sent before is not sent again", async () => {
  const shelf = new Shelf();
  await send(shelf, "Amal");

  expect(await send(shelf, "Amal")).toBe(9);
  expect(shelf.sent).toEqual([0]);
});

test("the parts of a file cover every byte once", () => {
  fc.assert(
    fc.property(fc.nat(5_000), (bytes) => {
      const ranges = partsOf(bytes).map((part) => rangeOf(part, bytes, 4));
      let at = 0;
      for (const range of ranges) {
        expect(range.from).toBe(at);
        expect(sizeOf(range)).toBeGreaterThan(0);
        at = range.to;
      }
      expect(at).toBe(bytes);
    }),
  );
});
