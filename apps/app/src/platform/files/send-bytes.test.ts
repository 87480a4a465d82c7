import { expect, test } from "vitest";

import { sendBytes } from "./send-bytes.ts";

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
