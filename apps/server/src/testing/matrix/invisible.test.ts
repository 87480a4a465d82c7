import { isVisible } from "@dars/contract/platform/visible";
import fc from "fast-check";
import { Value } from "typebox/value";
import { expect, inject, test } from "vitest";

import { createApplication } from "#application.ts";
import { closed } from "#platform/http/closed.ts";
import { served } from "#platform/testing/served.ts";

import { buildCases, getRouteName } from "./matrix.ts";
import { SAMPLE_BODIES } from "./samples.ts";
import { aWorld } from "./world.ts";

/** What leaves no trace on a screen: zero-width and direction marks, fillers, a soft hyphen, blanks of all kinds. */
const INVISIBLE = Array.from(
  "\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2066\u2067\u2068\u2069\uFEFF" +
    "\u115F\u1160\u3164\uFFA0\u2800\u00AD\u034F\u061C\u180E\u17B4\u17B5\uFE0F\u{E0041}" +
    " \t\n\u00A0\u2003\u3000\u2028",
);
const invisible = fc
  .array(fc.constantFrom(...INVISIBLE), { minLength: 3, maxLength: 8 })
  .map((signs) => signs.join(""));

const seen = fc.constantFrom("a", "م", "ۆ", "٣", "😀", "-", "字");

test("a text is seen exactly if one of its signs is", () => {
  fc.assert(
    fc.property(invisible, fc.option(seen), invisible, (before, sign, after) => {
      expect(isVisible(`${before}${sign ?? ""}${after}`)).toBe(sign !== null);
    }),
    { seed: inject("seed") },
  );
});

const server = await served(createApplication);
const world = await aWorld(server.database);

test("no written text of any route is of signs that nobody can see", async () => {
  const promises = server.served.map(({ route }) => ({ route, access: route.access }));
  const cases = buildCases(promises, []).filter(({ place }) => place === "own");
  const tried = new Set<string>();
  for (const one of cases) {
    const { route } = one.promised;
    if (!route.body || tried.has(getRouteName(route))) continue;
    tried.add(getRouteName(route));
    const body = await SAMPLE_BODIES[getRouteName(route)]?.(
      world.actors[one.role],
      world.targets.own,
      server.database,
    );
    const schema = closed(route.body);
    if (body === undefined || !Value.Check(schema, body)) continue;
    const [text = ""] = fc.sample(invisible, { seed: inject("seed"), numRuns: 1 });
    for (const [path, minLength] of writtenIn(route.body, body)) {
      const changed = structuredClone(body);
      Value.Pointer.Set(
        changed,
        path,
        text.repeat(Math.ceil(minLength / text.length)).slice(0, Math.max(minLength, 3)),
      );
      expect(Value.Check(schema, changed), `${getRouteName(route)} ${path}`).toBe(false);
    }
  }
  expect(tried.size).toBeGreaterThan(100);
});

/** The places of written texts in a body, with how long each has to be. */
function* writtenIn(schema: unknown, value: unknown, at = ""): Generator<readonly [string, number]> {
  const { pattern, minLength = 1, anyOf = [] } = Object(schema);
  if (typeof value === "string" && pattern === String.raw`\S`) yield [at, minLength];
  for (const each of anyOf) yield* writtenIn(each, value, at);
  for (const [key, inner] of listPartSchemas(schema, value))
    yield* writtenIn(inner, Object(value)[key], `${at}/${key}`);
}

/** The schemas of what a list or a record holds. */
function listPartSchemas(schema: unknown, value: unknown): readonly (readonly [string, unknown])[] {
  const { properties, items } = Object(schema);
  if (Array.isArray(value)) return value.length > 0 && items ? [["0", items]] : [];
  return Object.entries(Object(properties)).filter(([key]) => key in Object(value));
}
