import { gzipSync } from "node:zlib";

import fc from "fast-check";
import { expect, test } from "vitest";

import { heavy } from "#platform/testing/sized.ts";

import { MAX_BODY_BYTES, merged, readBody, readQuery, UnreadableBody } from "./body.ts";

heavy();
const stored = { token: "k3", login_type: "student", school_id: 12, teacher_id: null };
const json = JSON.stringify(stored);
const form = "token=k3&login_type=student&school_id=12";
const multipart = [
  "--AaB03x",
  'Content-Disposition: form-data; name="token"',
  "",
  "k3",
  "--AaB03x",
  'content-disposition: form-data; name="login_type"',
  "Content-Type: text/plain; charset=utf-8",
  "",
  "student",
  "--AaB03x",
  'Content-Disposition: form-data; name="photo"; filename="name=x.png"',
  "Content-Type: image/png",
  "",
  "bytes",
  "--AaB03x--",
  "",
];

test.each([
  ["JSON", json],
  ["JSON after a byte order mark and blanks", `\uFEFF \r\n${json}\n`],
  ["a form", form],
  ["JSON as the only name of a form", `${encodeURIComponent(json)}=`],
  ["JSON as the only name, without its equals sign", encodeURIComponent(json)],
  ["JSON as the only name, never encoded", `${json}=`],
  ["multipart", multipart.join("\r\n")],
  ["multipart with bare line ends", multipart.join("\n")],
  ["multipart as a browser makes it", await browserMultipart({ token: "k3", login_type: "student" })],
  ["an object in userData", JSON.stringify({ userData: stored })],
  ["an object in user_data", JSON.stringify({ user_data: stored })],
  ["an object in data", JSON.stringify({ data: stored })],
  ["an object in userData in data", JSON.stringify({ data: { userData: stored } })],
  ["JSON in userData", JSON.stringify({ userData: json })],
  ["JSON in userData of a form", `userData=${encodeURIComponent(json)}`],
  ["JSON in userData of a multipart body", await browserMultipart({ userData: json })],
  ["brackets in a form", "userData[token]=k3&userData[login_type]=student"],
  ["encoded brackets in a form", "userData%5Btoken%5D=k3&userData%5Blogin_type%5D=student"],
])("LEG-4: a token arrives as %s", (_, body) => {
  const fields = readBody(Buffer.from(body));

  expect(fields.get("token")).toBe("k3");
  expect(fields.get("login_type")).toBe("student");
});

test.each([
  "",
  " \r\n",
  "\uFEFF",
  "{}",
  "null",
  "[]",
  "[1,2]",
  "7",
  "&",
  "=",
  "userData=null",
  "userData=undefined",
])("LEG-4: %j has no fields that anybody asks for", (body) => {
  expect(readBody(Buffer.from(body)).get("token")).toBeUndefined();
});

test.each([
  ["half a JSON document", json.slice(0, -3)],
  ["JSON and something after it", `${json}x`],
  ["broken JSON as the only name of a form", `${encodeURIComponent(json.slice(0, -1))}=`],
  ["single quotes", "{'token':'k3'}"],
  ["UTF-16 with its mark", Buffer.from(`\uFEFF${json}`, "utf16le")],
  ["UTF-16 without a mark", Buffer.from(form, "utf16le")],
  ["a compressed body", gzipSync(json)],
])("LEG-4: %s cannot be read", (_, body) => {
  expect(() => readBody(Buffer.from(body))).toThrow(UnreadableBody);
});

test.each([
  ["JSON", '{"token":"k1","token":"k2"}'],
  ["a form", "token=k1&token=k2"],
  ["a field and a wrapper", '{"token":"k1","userData":{"token":"k2"}}'],
])("LEG-4: of a name given twice in %s the last one counts", (_, body) => {
  expect(readBody(Buffer.from(body)).get("token")).toBe("k2");
});

test("LEG-4: body wins over query", () => {
  const fields = merged(readQuery("x=1&token=k1&login_type=teacher"), readBody(Buffer.from("token=k2")));

  expect(Object.fromEntries(fields)).toEqual({ x: "1", token: "k2", login_type: "teacher" });
});

test("LEG-4: names that reach into JavaScript are dropped at every level", () => {
  const fields = readBody(
    Buffer.from(
      '{"__proto__":{"token":"k1"},"constructor":1,"userData":{"__proto__":{"token":"k2"},"id":3}}',
    ),
  );

  expect([...fields]).toEqual([["id", 3]]);
  expect(readBody(Buffer.from("__proto__[token]=k1&constructor=2&a=3"))).toEqual(new Map([["a", "3"]]));
});

test("LEG-4: five levels are read, six are not", () => {
  expect(readBody(Buffer.from(deep(5))).has("a")).toBe(true);
  expect(() => readBody(Buffer.from(deep(6)))).toThrow(UnreadableBody);
  expect(() => readBody(Buffer.from(`a${"[a]".repeat(5)}=1`))).toThrow(UnreadableBody);
  expect(() => readBody(Buffer.from('{"a":[[[[[1]]]]]}'))).toThrow(UnreadableBody);
  expect(() => readBody(Buffer.from(`{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`))).toThrow(
    UnreadableBody,
  );
});

test("LEG-4: 200 names are read, 201 are not; visits are counted elsewhere", () => {
  expect(readBody(Buffer.from(names(200, "k"))).size).toBe(200);
  expect(() => readBody(Buffer.from(names(201, "k")))).toThrow(UnreadableBody);
  expect(readBody(Buffer.from(names(1000, "visit_"))).size).toBe(1000);
});

test("LEG-4: names inside wrapped JSON count too", () => {
  const wrapped = JSON.stringify({
    userData: JSON.stringify(Object.fromEntries([...Array(201).keys()].entries())),
  });

  expect(() => readBody(Buffer.from(wrapped))).toThrow(UnreadableBody);
});

test("LEG-4: bytes of any kind are read or refused, never worse", () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.json().map((text) => Buffer.from(text)),
    fc.webQueryParameters().map((text) => Buffer.from(text)),
  );
  const answered = fc.property(bytes, (body) => {
    expect(isRead(body) || isRefused(body)).toBe(true);
  });
  fc.assert(answered, { numRuns: 2000 });
});

test("LEG-4: any text survives each of the ways in which it can be sent", async () => {
  const text = fc
    .string({ unit: "binary", maxLength: 40 })
    .map((value) => value.toWellFormed().replaceAll(/[\r\n]/g, ""));
  const survives = fc.asyncProperty(text, async (value) => {
    const sent = { userData: JSON.stringify({ note: value }) };
    const ways = [
      JSON.stringify(sent),
      new URLSearchParams({ note: value }).toString(),
      new URLSearchParams({ "userData[note]": value }).toString(),
      `${encodeURIComponent(JSON.stringify(sent))}=`,
      await browserMultipart({ note: value }),
    ];
    for (const way of ways) expect(readBody(Buffer.from(way)).get("note")).toBe(value);
  });
  await fc.assert(survives);
});

test("LEG-4: a body is at most 64 KB", () => {
  expect(MAX_BODY_BYTES).toBe(64 * 1024);
});

const names = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}=1`).join("&");

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

function browserMultipart(fields: Readonly<Record<string, string>>): Promise<string> {
  const parts = new FormData();
  for (const [name, value] of Object.entries(fields)) parts.append(name, value);
  return new Response(parts).text();
}

const isRead = (body: Uint8Array) => {
  try {
    return readBody(body) instanceof Map;
  } catch {
    return false;
  }
};

const isRefused = (body: Uint8Array) => {
  try {
    readBody(body);
    return false;
  } catch (error) {
    return error instanceof UnreadableBody;
  }
};
