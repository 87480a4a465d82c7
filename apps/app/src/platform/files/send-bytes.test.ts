import { FILE_TIMEOUT_MS } from "@dars/contract/platform/client";
import { afterEach, expect, test, vi } from "vitest";

import { watchNetwork } from "#platform/device/network.ts";

import { sendBytes } from "./send-bytes.ts";

afterEach(() => void vi.useRealTimers());

const send = (answer: () => Response) =>
  sendBytes(
    { fetch: () => Promise.resolve(answer()), address: "http://dars.test/bytes", token: "t" },
    BYTES,
    () => undefined,
  );

const BYTES = new Blob(["Words"]);

test("where five files leave already the sixth is put off for as long as the server asks, by the outbox", async () => {
  const refused = send(() => new Response(null, { status: 429, headers: { "retry-after": "7" } }));

  await expect(refused).rejects.toMatchObject({ code: "too-many-requests", retryAfter: 7 });
});

test("a file that the server has let go is not sent again", async () => {
  await expect(send(() => new Response(null, { status: 404 }))).rejects.toMatchObject({ code: "not-found" });
});

test("after a cancellation nothing more is sent", async () => {
  const cancelling = new AbortController();
  const methods: string[] = [];
  const sent = sendBytes(
    {
      address: "http://dars.test/bytes",
      token: "t",
      fetch: (_, init) => {
        methods.push(init?.method ?? "");
        cancelling.abort();
        return Promise.resolve(
          new Response(null, { headers: { "upload-offset": "0", "upload-length": "5" } }),
        );
      },
    },
    BYTES,
    () => undefined,
    cancelling.signal,
  );

  await expect(sent).rejects.toMatchObject({ name: "AbortError" });
  expect(methods).toEqual(["HEAD"]);
});

test.each(["HEAD", "PATCH"])(
  "a %s that hangs is given up when the network returns, and the bytes go on",
  async (method) => {
    await watchNetwork(() => undefined);
    const server = hangingOnce(method);
    const sent = sendBytes(
      { fetch: server.fetch, address: "http://dars.test/bytes", token: "t" },
      BYTES,
      () => undefined,
    );
    await server.isHanging;

    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));

    await expect(sent).resolves.toBeUndefined();
  },
);

test.each(["HEAD", "PATCH"])("a %s that never ends is given up after the time of a piece", async (method) => {
  vi.useFakeTimers();
  const server = hangingOnce(method);
  const sent = sendBytes(
    { fetch: server.fetch, address: "http://dars.test/bytes", token: "t" },
    BYTES,
    () => undefined,
  );
  await server.isHanging;

  await vi.advanceTimersByTimeAsync(FILE_TIMEOUT_MS);
  await vi.runAllTimersAsync();

  await expect(sent).resolves.toBeUndefined();
});

/** A server that takes the bytes, but for the first request of a method, which it leaves without an answer. */
function hangingOnce(hanging: string) {
  const { promise: isHanging, resolve: noteHanging } = Promise.withResolvers<void>();
  let hangs = 0;
  const fetch: typeof globalThis.fetch = (_, init) => {
    const method = init?.method ?? "";
    if (method === hanging && hangs++ === 0) {
      noteHanging();
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      });
    }
    const offset = method === "HEAD" ? "0" : String(BYTES.size);
    return Promise.resolve(
      new Response(null, {
        status: method === "HEAD" ? 200 : 204,
        headers: { "upload-offset": offset, "upload-length": String(BYTES.size) },
      }),
    );
  };
  return { fetch, isHanging };
}
