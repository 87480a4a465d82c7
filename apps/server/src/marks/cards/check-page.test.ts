import { printCard } from "@dars/contract/marks/cards";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn } from "#identity/accounts/accounts.factory.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { takesLong } from "#platform/testing/sized.ts";

import { createCardCode } from "./card-code.ts";
import { aPublishedYear } from "./published-year.factory.ts";

takesLong();

const office = await aSchoolThatSignsIn();
const { database, client, school, section, passwordHash, signIn, owner, server } = office;
const { http } = server;

const LOOK = { kind: "iq_ministry", locale: "en", digits: "latn" } as const;

async function aGirlWhoPassed() {
  const student = await aStudent(database, school, { section, passwordHash, name: "Zainab" });
  const shown = await aPublishedYear(database, student, { section });
  const params = { schoolId: school.id, studentId: student.id, yearId: section.yearId };
  const asStudent = client((await signIn(student.login, "student")).userData.token);
  const print = (body: Parameters<typeof asStudent.call<typeof printCard>>[1]["body"] = LOOK) =>
    asStudent.call(printCard, { params, body });
  return { student, shown, params, asStudent, print };
}

const readPdfText = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;

const codeOn = async (bytes: Uint8Array): Promise<string> =>
  /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(await readPdfText(bytes))?.[0] ?? "";

const checked = async (code: string, query = "") =>
  (await http.inject({ url: `/verify/${code}${query}`, headers: { accept: "application/json" } })).json();

test("H12: a QR code that was altered, and a row that was, are not genuine", async () => {
  const { student, print } = await aGirlWhoPassed();
  const code = await codeOn((await print()).bytes);
  const { card } = await checked(code);
  const proof = `1.${card.keyId}.${card.payload.split(".").at(-1)}.${card.signature}`;

  expect(await checked(code, `?proof=${proof}`)).toMatchObject({ state: "valid" });
  expect(await checked(code, `?proof=${proof.replace(/^1\./, "2.")}`)).toEqual({
    state: "altered",
    card: null,
  });

  await owner.query(
    `update cards set content = jsonb_set(content, '{subjects,1,marks,F1}', '"57"') where student_id = $1`,
    [student.id],
  );
  expect(await checked(code)).toEqual({ state: "altered", card: null });
});

test("H12: printed grades are compared with those that were issued", async () => {
  const { print } = await aGirlWhoPassed();
  const code = await codeOn((await print()).bytes);
  const compare = async (grades: string) =>
    (
      await http.inject({
        method: "POST",
        url: `/verify/${code}?lang=en`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ grades }).toString(),
      })
    ).body;

  expect(await compare("67 50 91")).toContain("The grades match");
  expect(await compare("٦٧، ٥٠، ٩١")).toContain("The grades match");
  expect(await compare("67 58 91")).toContain("The grades don't match");
  expect(await compare("67 50")).toContain("The grades don't match");
});

test("H12: ten thousand guessed codes find nothing, and nearly none is looked up", async () => {
  const codes = Array.from({ length: 10_000 }, createCardCode);
  const counts = new Map<number, number>();
  for (const code of codes) {
    const { statusCode } = await http.inject({ url: `/verify/${code}`, remoteAddress: "203.0.113.7" });
    counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
  }

  expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([404, 429]);
  expect(counts.get(404)).toBeLessThanOrEqual(120);
});

test("H12: a wrong code has a field to type it again, and so has the page without one", async () => {
  const wrong = await http.inject({ url: "/verify/0000-0000?lang=en", headers: { accept: "text/html" } });
  const bare = await http.inject({ url: "/verify?lang=ar", headers: { accept: "text/html" } });
  const typed = await http.inject({ url: `/verify?lang=en&code=${encodeURIComponent(" AB/CD ")}` });

  expect(wrong.statusCode).toBe(404);
  for (const { body } of [wrong, bare])
    expect(body).toMatch(/<form method="get" action="\/verify">[^]*name="code"/);
  expect(bare.statusCode).toBe(200);
  expect(typed).toMatchObject({ statusCode: 303, headers: { location: "/verify/AB%2FCD?lang=en" } });
});
