import { RichText } from "@dars/contract/learning/rich-text";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { closed } from "./closed.ts";
import { createHttp } from "./create-http.ts";
import { withDefinitions } from "./with-definitions.ts";

const Sheet = Type.Object({
  stem: RichText,
  options: Type.Array(Type.Object({ text: RichText, hint: Type.Union([RichText, Type.Null()]) })),
  more: Type.Optional(RichText),
});
const line = [{ type: "paragraph", content: [{ type: "text", text: "٣ كتب", marks: ["bold"] }] }];
const sheet = {
  stem: line,
  options: [
    { text: line, hint: null },
    { text: [], hint: line },
  ],
};

const http = createHttp();
http.route({
  method: "POST",
  url: "/judge",
  schema: { body: withDefinitions(closed(Sheet)) },
  handler: () => Promise.resolve({}),
});
http.route({
  method: "GET",
  url: "/write",
  schema: { response: { 200: withDefinitions(Sheet) } },
  handler: () => Promise.resolve({ ...sheet, key: "a secret" }),
});

test("a schema that repeats large parts becomes smaller, another stays as it is", () => {
  const small = Type.Object({ name: Type.String() });

  expect(JSON.stringify(withDefinitions(Sheet)).length).toBeLessThan(JSON.stringify(Sheet).length / 3);
  expect(withDefinitions(small)).toBe(small);
});

test.each([
  ["what is right", sheet, true],
  ["what may be left out", { ...sheet, more: line }, true],
  [
    "a mark that there is not",
    { ...sheet, stem: [{ ...line[0], content: [{ type: "text", text: "x", marks: ["loud"] }] }] },
    false,
  ],
  ["a field that there is not", { ...sheet, options: [{ text: line, hint: null, isRight: true }] }, false],
  ["a part that is missing", { stem: line }, false],
])("%s is judged as by the schema itself", async (_, value, isRight) => {
  const { statusCode } = await http.inject({ method: "POST", url: "/judge", payload: value });

  expect(Value.Check(closed(Sheet), value)).toBe(isRight);
  expect(statusCode).toBe(isRight ? 200 : 400);
});

test("T21: an answer is written as by the schema itself, and what the schema does not name never leaves", async () => {
  expect((await http.inject("/write")).json()).toEqual(sheet);
});
