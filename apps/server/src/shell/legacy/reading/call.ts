import type { FastifyRequest } from "fastify";

import { merged, readBody, readQuery, type Fields } from "./body.ts";

const BEARER = /^Bearer +(\S+)$/i;

/** The content of one legacy call, and the position of its token. */
export interface Call {
  readonly fields: Fields;
  readonly bodyFields: Fields;
  /** From the header or the body; undefined where neither has one. */
  readonly token: unknown;
  /** From the address, which app 51.6 alone uses. */
  readonly urlToken: unknown;
}

/** Reads a call. Body wins over query, the header over both. Throws `UnreadableBody`. */
export function readCall(request: FastifyRequest): Call {
  const query = readQuery(getQuery(request));
  const bodyFields = readBody(request.body instanceof Uint8Array ? request.body : new Uint8Array());
  const bearer = BEARER.exec(request.headers.authorization ?? "")?.[1];
  return {
    fields: merged(query, bodyFields),
    bodyFields,
    token: bearer ?? bodyFields.get("token"),
    urlToken: query.get("token"),
  };
}

export function getQuery({ raw }: FastifyRequest): string {
  const url = raw.url ?? "";
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1);
}
