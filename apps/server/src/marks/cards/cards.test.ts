import { createHash, createPublicKey, verify } from "node:crypto";

import { listCards, printCard } from "@dars/contract/marks/cards";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn, refusal } from "#identity/accounts/accounts.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aSchool, teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { takesLong } from "#platform/testing/sized.ts";

import { aPublishedYear } from "./published-year.factory.ts";

takesLong();

const office = await aSchoolThatSignsIn();
const { database, client, group, school, section, passwordHash, signIn, owner, server } = office;
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

test("H11: a student prints its own card, and a second copy bears the same code", async () => {
  const { asStudent, params, print } = await aGirlWhoPassed();

  const { years } = await asStudent.call(listCards, { params });
  const [first, second] = [await print(), await print({ ...LOOK, locale: "ar", digits: "arab" })];

  expect(years).toMatchObject([{ year: { title: "2025-2026" }, kinds: ["iq_ministry", "school"] }]);
  expect(first.type).toBe("application/pdf");
  expect(await readPdfText(first.bytes)).toContain("Zainab Haidar Kadhim");
  expect(await codeOn(second.bytes)).toBe(await codeOn(first.bytes));
});

test("H11: a card says on how many days of its year the student was absent", async () => {
  const { student, asStudent, params } = await aGirlWhoPassed();
  await teachEveryDay(database, school);
  for (const [day, status] of [
    [dayFromToday(-3), "absent_unexcused"],
    [dayFromToday(-2), "absent_excused"],
    [dayFromToday(-1), "late"],
    [dayFromToday(-400), "absent_unexcused"],
  ] as const) {
    await owner.query(
      `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
       values ($1, $2, $3, 0, array[$4::bigint], $5, now())`,
      [school.id, section.id, day, student.id, student.accountId],
    );
    await owner.query(
      `insert into attendance_marks (school_id, student_id, section_id, day, period, status, marked_by, marked_at)
       values ($1, $2, $3, $4, 0, $5, $6, now())`,
      [school.id, student.id, section.id, day, status, student.accountId],
    );
  }

  const { bytes } = await asStudent.call(printCard, { params, body: LOOK });
  expect(await readPdfText(bytes)).toMatch(/Days absent\W*2\b/);
});

test("H11: a guardian prints its child's card; a teacher and a classmate do not", async () => {
  const { student, params } = await aGirlWhoPassed();
  const mother = await aGuardian(database, group, { of: [student], passwordHash });
  const other = await aStudent(database, school, { section, passwordHash });
  const teacher = await aTeacher(database, school, { passwordHash });
  const call = async (login: string, role: "parent" | "student" | "teacher") =>
    client((await signIn(login, role)).userData.token).call(printCard, { params, body: LOOK });

  expect((await call(mother.login, "parent")).bytes.length).toBeGreaterThan(1000);
  expect(await refusal(call(other.login, "student"))).toMatchObject({ code: "not-found" });
  expect(await refusal(call(teacher.login, "teacher"))).toMatchObject({ code: "forbidden" });
});

test("H11: an office prints no card of another school", async () => {
  const { params } = await aGirlWhoPassed();
  const elsewhere = await aManagement(database, await aSchool(database, group), { passwordHash });
  const asElsewhere = client((await signIn(elsewhere.login, "school_management")).userData.token);

  expect(await refusal(asElsewhere.call(printCard, { params, body: LOOK }))).toMatchObject({
    code: "not-found",
  });
});

test("PUB-1, PUB-2: what is withdrawn, not out yet or out for students alone is printed for nobody else", async () => {
  const { student, params, print } = await aGirlWhoPassed();
  const mother = await aGuardian(database, group, { of: [student], passwordHash });
  const asMother = client((await signIn(mother.login, "parent")).userData.token);
  const later = new Date(Date.parse(dayFromToday(1)));
  await owner.query("update mark_snapshots set guardians_at = $1 where student_id = $2", [later, student.id]);

  expect(await refusal(asMother.call(printCard, { params, body: LOOK }))).toMatchObject({
    code: "not-found",
  });
  expect(await asMother.call(listCards, { params })).toMatchObject({ years: [] });
  expect((await print()).bytes.length).toBeGreaterThan(1000);

  await owner.query("update mark_snapshots set is_hidden = true where student_id = $1", [student.id]);
  expect(await refusal(print())).toMatchObject({ code: "not-found" });
});

test("H12: a code tells school, year, initials and result; no name and no mark, to people in three languages", async () => {
  const { print } = await aGirlWhoPassed();
  const code = await codeOn((await print()).bytes);

  expect(await checked(code)).toMatchObject({
    state: "valid",
    card: { kind: "iq_ministry", year: "2025-2026", initials: "ز. ح. ك.", outcome: "pass" },
  });
  for (const [lang, words] of [
    ["ar", "البطاقة صحيحة"],
    ["ckb", "کارتەکە ڕاستە"],
    ["en", "This card is genuine"],
  ] as const) {
    const { statusCode, body, headers } = await http.inject({
      url: `/verify/${code.toLowerCase()}?lang=${lang}`,
    });
    expect(statusCode).toBe(200);
    expect(body).toContain(words);
    expect(body).not.toMatch(/Zainab|زينب|208|\b47\b/);
    // It tells of no boy or girl.
    expect(body).not.toMatch(/ناجح/);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["x-robots-tag"]).toBe("noindex");
  }
});

test("H12: a program without this server checks payload and signature with the published key", async () => {
  const { print } = await aGirlWhoPassed();
  const { card } = await checked(await codeOn((await print()).bytes));
  const { keys } = (await http.inject({ url: "/.well-known/dars-card-keys.json" })).json();
  const key = createPublicKey({
    key: keys.find((each: { kid: string }) => each.kid === card.keyId),
    format: "jwk",
  });
  const isGood = (payload: string) =>
    verify(null, Buffer.from(payload), key, Buffer.from(card.signature, "base64url"));

  expect(isGood(card.payload)).toBe(true);
  for (const at of card.payload.split("").keys())
    expect(
      isGood(
        `${card.payload.slice(0, at)}${card.payload[at] === "1" ? "2" : "1"}${card.payload.slice(at + 1)}`,
      ),
    ).toBe(false);
});

const PRINTED = `kind | iq_ministry
school | الرافدين
year | 2025-2026
round | 1
date | DAY
student | زينب حيدر كاظم
number | -
class | الأول المتوسط | ب
الفيزياء | 73 | 68 | 81 | 74 | 60 | 67 | - | 67 | - | -
الرياضيات | 44 | 41 | 47 | 44 | 50 | 47 | 3 | 50 | - | decision
اللغة الإنكليزية | 91 | 90 | 93 | 91 | exempt | 91 | - | 91 | - | individual
total | 208
average | 69.33
rank | 9
absent | -
conduct | -
outcome | pass | -
comment | -
`;
const computeDigest = (printed: string) => createHash("sha256").update(printed).digest("base64url");

test("H12: the digest is that of what is printed, line by line, so that every figure of the paper is checked", async () => {
  const { print } = await aGirlWhoPassed();
  const { card } = await checked(await codeOn((await print()).bytes));
  const printed = PRINTED.replace("DAY", card.issuedOn);
  const digest = card.payload.split(".").at(-1);

  expect(digest).toBe(computeDigest(printed));
  for (const { index } of printed.matchAll(/\d/g)) {
    const other = String((Number(printed[index]) + 1) % 10);
    expect(computeDigest(`${printed.slice(0, index)}${other}${printed.slice(index + 1)}`)).not.toBe(digest);
  }
});

test("H14: a card says conduct and comment; once they change, the next copy is a card of its own", async () => {
  const { student, print } = await aGirlWhoPassed();
  const write = (conduct: string, comment: string, revision: number) =>
    owner.query(
      `insert into year_conduct (school_id, student_id, year_id, conduct, comment, revision, changed_by)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (school_id, student_id, year_id) do update
       set conduct = excluded.conduct, comment = excluded.comment, revision = excluded.revision`,
      [school.id, student.id, section.yearId, conduct, comment, revision, student.accountId],
    );
  await write("very_good", "Asks good questions", 1);
  const first = (await print()).bytes;
  expect(await readPdfText(first)).toMatch(/Very good[\s\S]*Asks good questions/);
  expect(await codeOn((await print()).bytes)).toBe(await codeOn(first));
  const { card } = await checked(await codeOn(first));
  const printed = PRINTED.replace("DAY", card.issuedOn)
    .replace("conduct | -", "conduct | جيد جداً")
    .replace("comment | -", "comment | Asks good questions");
  expect(card.payload.split(".").at(-1)).toBe(computeDigest(printed));

  await write("excellent", "Asks the best questions", 2);
  const second = (await print()).bytes;

  expect(await readPdfText(second)).toMatch(/Excellent[\s\S]*Asks the best questions/);
  expect(await checked(await codeOn(first))).toMatchObject({ state: "replaced" });
  expect(await checked(await codeOn(second))).toMatchObject({ state: "valid" });
});

test("PUB-1: after an amendment the earlier card says that a newer one was issued, and the newer has its own code", async () => {
  const { student, print } = await aGirlWhoPassed();
  const before = await codeOn((await print()).bytes);
  await aPublishedYear(database, student, { section, revision: 2, change: { isAmended: true } });

  const after = await codeOn((await print()).bytes);

  expect(after).not.toBe(before);
  expect(await checked(before)).toMatchObject({ state: "replaced" });
  expect(await checked(after)).toMatchObject({ state: "valid" });
  await owner.query("update mark_snapshots set is_hidden = true where student_id = $1", [student.id]);
  expect(await checked(after)).toMatchObject({ state: "withdrawn" });
});

test("the private half of a key is never stored in the clear", async () => {
  await (await aGirlWhoPassed()).print();

  const { rows } = await owner.query("select id, sealed_private_key as sealed, public_key from card_keys");

  expect(rows).toHaveLength(1);
  expect(() => createPublicKey({ key: rows[0].sealed, format: "der", type: "spki" })).toThrow(/key/i);
});
