import { Bytes, type Route } from "@dars/contract/platform/route";
import fc from "fast-check";
import { Type, type TSchema } from "typebox";
import { Value } from "typebox/value";

import { closed } from "#platform/http/closed.ts";

/** A request as it is put on the wire. */
export interface Malformed {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

interface Sound {
  /** Path parameters and body of a call that would succeed. */
  readonly params: Readonly<Record<string, number | string>>;
  readonly body: unknown;
}

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    "",
    " ",
    "\0",
    "null",
    "{}",
    [],
    {},
    [9],
    [[]],
  ),
  fc.constantFrom("../../etc/passwd", "' or 1=1 --", "%00", "\u202E\u2067", "٣٤", "\uD800", "a".repeat(5000)),
  fc.jsonValue({ maxDepth: 3 }),
);

const field = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "id", "role", "schoolId", "isAdmin"),
  fc.string(),
);

/** Requests to a route that its contract forbids: each differs from a sound one in a way that matters. */
export function malformed(route: Route, sound: Sound): fc.Arbitrary<Malformed> {
  const ways = [inQuery(route, sound)];
  if (listIdParams(route).length > 0) ways.push(inPath(route, sound));
  if (route.body === Bytes) ways.push(inMedia(route, sound));
  else if (route.body) ways.push(inBody(route.body, sound, route), inWire(route, sound));
  return fc.oneof(...ways);
}

const JSON_HEADERS = { "content-type": "application/json" };
const BYTES_HEADERS = { "content-type": "application/octet-stream" };

const wire = (route: Route, { params, body }: Sound, change: Partial<Malformed> = {}): Malformed => ({
  url: pathWith(route, (name) => String(params[name])),
  headers: body === undefined ? {} : body instanceof Uint8Array ? BYTES_HEADERS : JSON_HEADERS,
  ...(body !== undefined && { payload: body instanceof Uint8Array ? "bytes" : JSON.stringify(body) }),
  ...change,
});

const pathWith = ({ path }: Route, value: (name: string) => string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => value(name));

const inQuery = (route: Route, sound: Sound) =>
  fc.tuple(fc.string({ minLength: 1 }), fc.string()).map(([name, value]) => {
    const base = wire(route, sound);
    return { ...base, url: `${base.url}?${new URLSearchParams({ [`x${name}`]: value }).toString()}` };
  });

const notAnId = fc
  .oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom("0", "-1", "1.0", "1e3", "9007199254740992", "NaN", "٣", "1;2"),
  )
  .filter((text) => !/^[1-9]\d{0,15}$/.test(text) && text !== "." && text !== "..");

/** The path parameters that are ids: any text may be a code. */
const listIdParams = ({ params = Type.Object({}) }: Route): string[] =>
  Object.entries("properties" in params ? Object(params.properties) : {})
    .filter(([, schema]) => Value.Check(Type.Object({ type: Type.Literal("integer") }), schema))
    .map(([name]) => name);

const inPath = (route: Route, sound: Sound) =>
  fc.tuple(fc.constantFrom(...listIdParams(route)), notAnId).map(([broken, text]) =>
    wire(route, sound, {
      url: pathWith(route, (name) =>
        name === broken ? encodeURIComponent(text.toWellFormed()) : String(sound.params[name]),
      ),
    }),
  );

/** Drops, replaces or adds fields, until the contract's schema refuses the body. */
function inBody(schema: TSchema, sound: Sound, route: Route): fc.Arbitrary<Malformed> {
  const strict = closed(schema);
  const entries = Object.entries(typeof sound.body === "object" && sound.body !== null ? sound.body : {});
  const names = fc.constantFrom(...entries.map(([name]) => name), "nothing");
  const changed = fc.oneof(
    junk,
    names.map((dropped) => Object.fromEntries(entries.filter(([name]) => name !== dropped))),
    fc.tuple(names, junk).map(([name, value]) => ({ ...Object.fromEntries(entries), [name]: value })),
    fc.tuple(field, junk).map(([name, value]) => Object.fromEntries([...entries, [name, value]])),
  );
  return changed
    .filter((body) => !Value.Check(strict, body))
    .map((body) => wire(route, sound, { payload: JSON.stringify(body) ?? "" }));
}

/** Media types that no call takes. */
const inMedia = (route: Route, sound: Sound) =>
  fc
    .constantFrom(
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonx",
    )
    .map((type) => wire(route, sound, { headers: { "content-type": type } }));

/** Requests that never become a body: broken JSON, other media types, bytes that are no text. */
const inWire = (route: Route, sound: Sound) =>
  fc.oneof(
    fc
      .constantFrom("{", "}", "[1,", '{"login":', "nul", '{"a":1}{"b":2}', "\u0000", "﻿", "undefined", "")
      .map((payload) => wire(route, sound, { payload })),
    inMedia(route, sound),
    fc.constant(wire(route, sound, { payload: `{"__proto__":{"isAdmin":true},"login":"x"}` })),
    fc.constant(wire(route, sound, { payload: `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}` })),
  );
