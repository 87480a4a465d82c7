import { listCards, printGradeTranscript } from "@dars/contract/marks/cards";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";

import { aSchoolThatSignsIn, refusal } from "#identity/accounts/accounts.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { heavy } from "#platform/testing/sized.ts";

import { aPublishedYear, aYearToPublish } from "./published-year.factory.ts";

heavy();

const office = await aSchoolThatSignsIn();
const { database, client, group, school, section, passwordHash, signIn, owner, server } = office;
const earlier = await aSection(
  database,
  await aYear(database, school, {
    state: "archived",
    startsOn: dayFromToday(-425),
    endsOn: dayFromToday(-126),
  }),
  { level: { id: section.levelId, groupId: group.id } },
);

const LOOK = { locale: "en", digits: "latn" } as const;

async function aGirlOfTwoYears() {
  const student = await aStudent(database, school, { section, passwordHash, name: "Zainab" });
  const [physics, maths] = aYearToPublish().subjects;
  if (!physics || !maths) throw new Error("A year has subjects.");
  await aPublishedYear(database, student, {
    section: earlier,
    change: {
      year: { id: earlier.yearId, title: "2024-2025" },
      outcome: { ...OUTCOME, status: "completion", round: 2 },
      subjects: [{ ...physics, effective: 44, marks: { ...physics.marks, FIN2: 52 } }],
    },
  });
  await aPublishedYear(database, student, { section });
  const params = { schoolId: school.id, studentId: student.id };
  const asStudent = client((await signIn(student.login, "student")).userData.token);
  const print = () => asStudent.call(printGradeTranscript, { params, body: LOOK });
  return { student, params, asStudent, print };
}

const OUTCOME = { total: 208, average: "208/3", poolLeft: 2, rank: 9, students: 30 };

const readPdfText = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text.replaceAll(
    /\s+/g,
    " ",
  );

const codeOn = async (bytes: Uint8Array): Promise<string> =>
  /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(await readPdfText(bytes))?.[0] ?? "";

const checked = async (code: string, query = "") =>
  (
    await server.http.inject({ url: `/verify/${code}${query}`, headers: { accept: "application/json" } })
  ).json();

test("H11: a transcript has the grades of each published year, those of the second round and by decision marked", async () => {
  const { asStudent, params, print } = await aGirlOfTwoYears();
  expect(await asStudent.call(listCards, { params })).toMatchObject({ hasTranscript: true });

  const { bytes } = await print();
  const text = await readPdfText(bytes);

  expect(text).toContain("Transcript of grades");
  expect(text).toMatch(/2024-2025.*2025-2026/);
  expect(text).toContain("Physics 44* 67");
  expect(text).toContain("Mathematics – 50†");
  expect(text).toMatch(/Second round First round/);
  expect(text).toMatch(/Resit Passed/);
  expect(await codeOn((await print()).bytes)).toBe(await codeOn(bytes));
});

test("H11: of a year in progress, and before anything is published, there is no transcript", async () => {
  const student = await aStudent(database, school, { section, passwordHash });
  const subjects = aYearToPublish().subjects.map((subject) => ({ ...subject, effective: null }));
  await aPublishedYear(database, student, { section, change: { outcome: null, subjects } });
  const params = { schoolId: school.id, studentId: student.id };
  const asStudent = client((await signIn(student.login, "student")).userData.token);

  expect(await asStudent.call(listCards, { params })).toMatchObject({ hasTranscript: false });
  expect(await refusal(asStudent.call(printGradeTranscript, { params, body: LOOK }))).toMatchObject({
    code: "not-found",
  });
});

test("H11: the family of a student who has left prints it, with the day; a teacher and another parent do not", async () => {
  const { student, params } = await aGirlOfTwoYears();
  await owner.query(
    "update enrolments set state = 'transferred_out', ends_on = $1 where school_id = $2 and student_id = $3",
    [dayFromToday(-1), school.id, student.id],
  );
  const mother = await aGuardian(database, group, { of: [student], passwordHash });
  const other = await aGuardian(database, group, {
    of: [await aStudent(database, school, { section })],
    passwordHash,
  });
  const teacher = await aTeacher(database, school, { passwordHash });
  const call = async (login: string, role: "parent" | "teacher") =>
    client((await signIn(login, role)).userData.token).call(printGradeTranscript, { params, body: LOOK });

  expect(await readPdfText((await call(mother.login, "parent")).bytes)).toContain(
    `Moved to another school, ${dayFromToday(-1).replaceAll("-", "/")}`,
  );
  expect(await refusal(call(other.login, "parent"))).toMatchObject({ code: "not-found" });
  expect(await refusal(call(teacher.login, "teacher"))).toMatchObject({ code: "forbidden" });
});

test("H12: a transcript is checked by its code: genuine, changed since, withdrawn, altered", async () => {
  const { student, print } = await aGirlOfTwoYears();
  const code = await codeOn((await print()).bytes);

  const found = await checked(code);
  expect(found).toMatchObject({ state: "valid", transcript: { initials: "ز. ح. ك." } });
  expect(JSON.stringify(found)).not.toMatch(/Zainab|زينب|"67"/);
  for (const [lang, words] of [
    ["ar", "السجل صحيح"],
    ["ckb", "تۆمارەکە ڕاستە"],
    ["en", "This transcript is genuine"],
  ] as const)
    expect((await server.http.inject({ url: `/verify/${code}?lang=${lang}` })).body).toContain(words);
  expect(await checked(code, "?proof=1.0.0.0")).toEqual({ state: "altered", transcript: null });

  await aPublishedYear(database, student, { section, revision: 2 });
  expect(await checked(code)).toMatchObject({ state: "replaced" });
  const newer = await codeOn((await print()).bytes);
  expect(newer).not.toBe(code);
  await owner.query("update mark_snapshots set is_hidden = true where student_id = $1 and year_id = $2", [
    student.id,
    earlier.yearId,
  ]);
  expect(await checked(newer)).toMatchObject({ state: "withdrawn" });

  await owner.query(
    `update grade_transcripts set content = jsonb_set(content, '{years,0,grades,0,grade}', '"94"') where student_id = $1`,
    [student.id],
  );
  expect(await checked(code)).toEqual({ state: "altered", transcript: null });
});
