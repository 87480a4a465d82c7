import { Type, type TSchema } from "typebox";
import { expect, test } from "vitest";

import { misfits, type Direction, type Schema } from "./misfits.ts";

const name = Type.String();
const both = Type.Object({ id: Type.Integer(), name: Type.Optional(name) });

interface Change {
  readonly what: string;
  readonly before: TSchema;
  readonly after: TSchema;
  readonly fault?: string;
}

const INPUTS: readonly Change[] = [
  { what: "a new optional field", before: Type.Object({ id: Type.Integer() }), after: both },
  {
    what: "a new required field",
    before: Type.Object({}),
    after: Type.Object({ id: Type.Integer() }),
    fault: "x/id: is now required",
  },
  {
    what: "a field made required",
    before: both,
    after: Type.Object({ id: Type.Integer(), name }),
    fault: "x/name: is now required",
  },
  {
    what: "a field taken away",
    before: both,
    after: Type.Object({ id: Type.Integer() }),
    fault: "x/name: is no longer taken",
  },
  { what: "a wider type", before: Type.Integer(), after: Type.Number() },
  { what: "a narrower type", before: Type.Number(), after: Type.Integer(), fault: "is integer" },
  { what: "null allowed", before: name, after: Type.Union([name, Type.Null()]) },
  { what: "null refused", before: Type.Union([name, Type.Null()]), after: name, fault: "null" },
  { what: "one more value", before: Type.Enum(["a"]), after: Type.Enum(["a", "b"]) },
  { what: "a value taken away", before: Type.Enum(["a", "b"]), after: Type.Enum(["a"]), fault: "lost b" },
  { what: "a text made a choice", before: name, after: Type.Enum(["a"]), fault: "now only a" },
  { what: "a choice made a text", before: Type.Enum(["a"]), after: name },
  {
    what: "a shorter text",
    before: Type.String({ maxLength: 9 }),
    after: Type.String({ maxLength: 8 }),
    fault: "narrowed by maxLength",
  },
  { what: "a longer text", before: Type.String({ maxLength: 9 }), after: Type.String({ maxLength: 10 }) },
  { what: "a limit lifted", before: Type.String({ maxLength: 9 }), after: name },
  {
    what: "a new pattern",
    before: name,
    after: Type.String({ pattern: "^a$" }),
    fault: "narrowed by pattern",
  },
  {
    what: "a higher minimum",
    before: Type.Integer({ minimum: 0 }),
    after: Type.Integer({ minimum: 1 }),
    fault: "narrowed by minimum",
  },
  {
    what: "a narrower item",
    before: Type.Array(Type.Number()),
    after: Type.Array(Type.Integer()),
    fault: "x/*: was number",
  },
  {
    what: "a narrower record",
    before: Type.Record(name, Type.Number()),
    after: Type.Record(name, Type.Integer()),
    fault: "x/*: was number",
  },
  {
    what: "an intersection with one more demand",
    before: Type.Intersect([both, Type.Object({})]),
    after: Type.Intersect([both, Type.Object({ day: name })]),
    fault: "x/day: is now required",
  },
];

test.each(INPUTS)("input: $what", (change) => {
  expectVerdict("input", change);
});

const REPLIES: readonly Change[] = [
  { what: "a new field", before: Type.Object({ id: Type.Integer() }), after: both },
  {
    what: "a field taken away",
    before: Type.Object({ id: Type.Integer() }),
    after: Type.Object({}),
    fault: "x/id: is no longer always there",
  },
  {
    what: "an optional field taken away",
    before: both,
    after: Type.Object({ id: Type.Integer() }),
    fault: "x/name: is gone",
  },
  {
    what: "a field made optional",
    before: Type.Object({ name }),
    after: Type.Object({ name: Type.Optional(name) }),
    fault: "no longer always there",
  },
  {
    what: "a text that may now be null",
    before: name,
    after: Type.Union([name, Type.Null()]),
    fault: "null",
  },
  { what: "a text that is null no more", before: Type.Union([name, Type.Null()]), after: name },
  { what: "one more value", before: Type.Enum(["a"]), after: Type.Enum(["a", "b"]) },
  { what: "a value taken away", before: Type.Enum(["a", "b"]), after: Type.Enum(["a"]), fault: "lost b" },
  { what: "a wider number", before: Type.Integer(), after: Type.Number(), fault: "is integer" },
  { what: "a longer text", before: Type.String({ maxLength: 9 }), after: name },
];

test.each(REPLIES)("reply: $what", (change) => {
  expectVerdict("reply", change);
});

function expectVerdict(direction: Direction, { before, after, fault }: Change) {
  const [from, to] = direction === "input" ? [before, after] : [after, before];
  const faults = misfits(asJson(from), asJson(to), direction, "x").join("\n");

  const isAsSaid = fault === undefined ? faults === "" : faults.includes(fault);
  expect(isAsSaid, `"${faults}"`).toBe(true);
}

const asJson = (schema: TSchema): Schema => JSON.parse(JSON.stringify(schema));
