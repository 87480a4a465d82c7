import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { DatabaseError } from "pg";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";

import { createHttp, type HttpOptions } from "./create-http.ts";
import { apiLimits, countCalls } from "./limits.ts";

const METHODS = ["GET", "PUT", "POST", "DELETE"] as const;

test.each(METHODS)(
  "%s with a part of the address longer than any id is an address of nothing",
  async (method) => {
    const http = await served();

    for (const long of ["x".repeat(257), "9".repeat(5000)]) {
      const { statusCode, body } = await http.inject({ method, url: `/api/v6/things/${long}` });
      expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 404, code: "not-found" });
      expect(body).not.toContain(long.slice(0, 100));
    }
  },
);

test.each(METHODS)(
  "B.6: %s with an overlong address is limited, and nothing of it is logged",
  async (method) => {
    const logged: string[] = [];
    const logger = pino({ level: "info" }, { write: (line) => void logged.push(line) });
    const http = await served({ logger });
    await countCalls(http);
    apiLimits(http, { perSession: 1, perAddress: 3 });

    const codes = [];
    for (let call = 0; call < 5; call += 1) {
      const { statusCode, headers } = await http.inject({ method, url: `/api/v6/things/${"x".repeat(257)}` });
      codes.push([statusCode, headers["retry-after"] !== undefined]);
    }

    const open = [404, false];
    expect(codes).toEqual([open, open, open, [429, true], [429, true]]);
    expect(logged).toEqual([]);
  },
);

test("a database without space says so and not that it restarts", async () => {
  const http = createHttp();
  http.get("/full", () =>
    Promise.reject(Object.assign(new DatabaseError("", 0, "error"), { code: "53100" })),
  );

  const { statusCode, body } = await http.inject("/full");

  expect({ statusCode, code: JSON.parse(body).code }).toEqual({ statusCode: 507, code: "storage-full" });
});

test("a body that comes byte by byte is cut off, one that takes long but comes is read", async () => {
  const http = await served({ slowest: { everyMs: 200, leastBytes: 50 } });
  await http.listen({ port: 0, host: "127.0.0.1" });

  expect(await sendSlowly(http.server.address(), 1)).not.toContain("200 OK");
  expect(await sendSlowly(http.server.address(), 100)).toContain("200 OK");
});

async function served(options: HttpOptions = {}) {
  const http = createHttp(options);
  for (const method of METHODS)
    http.route({ method, url: "/api/v6/things/:id", handler: () => Promise.resolve({}) });
  onTestFinished(() => http.close());
  return http;
}

const PIECES = 12;

/** Sends twelve pieces of so many bytes, ten a second; returns the answer before the connection ended. */
async function sendSlowly(address: AddressInfo | string | null, bytes: number): Promise<string> {
  if (address === null || typeof address === "string") throw new Error("It listens on a port.");
  const socket = connect(address.port, address.address);
  let received = "";
  socket.on("data", (part) => (received += String(part))).on("error", () => undefined);
  await once(socket, "connect");
  const length = bytes * PIECES + 2;
  socket.write(
    `POST /api/v6/things/1 HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n"`,
  );
  for (let piece = 0; piece < PIECES && !socket.destroyed; piece += 1) {
    socket.write("x".repeat(bytes));
    await pause(100);
  }
  if (!socket.destroyed) {
    socket.write('"');
    await once(socket, "close");
  }
  return received;
}
