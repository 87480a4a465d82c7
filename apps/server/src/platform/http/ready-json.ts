import type { FastifyReply } from "fastify";

declare const REPLY: unique symbol;

/**
 * A reply whose JSON was written before, or by the database: it is sent as it is. The one who makes it answers for
 * what the reply's schema does elsewhere: nothing is in it that the schema does not name.
 */
export class ReadyJson<T> {
  declare readonly [REPLY]: T;
  readonly parts: readonly (string | Buffer)[];

  /** `parts` one after the other are the JSON. */
  constructor(...parts: readonly (string | Buffer)[]) {
    this.parts = parts;
  }
}

/** Writes the parts to the socket, without joining them: copies of so large a text would keep the collector busy. */
export function sendReady(reply: FastifyReply, { parts }: ReadyJson<unknown>): FastifyReply {
  reply.hijack();
  const { raw } = reply;
  const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  const own = { "content-type": "application/json; charset=utf-8", "content-length": length };
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...own }))
    if (value !== undefined) raw.setHeader(name, value);
  raw.cork();
  for (const part of parts) raw.write(part);
  raw.end();
  raw.uncork();
  return reply;
}
