import { listPossibleDuplicates } from "@dars/contract/school/record-merges";
import { expect, test } from "vitest";

import { refusal } from "#identity/accounts/accounts.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { anEnrolment } from "#platform/testing/factories/enrolments.ts";
import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aPerson, aStudent, aTeacher, type Person } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";

import { mergesBed } from "./record-merges.factory.ts";

const bed = await mergesBed();
const {
  database,
  owner,
  school,
  group,
  first,
  amal,
  mathsTeacher,
  management,
  as,
  read,
  ask,
  approve,
  merge,
} = bed;

const fetchObstacles = async (keptPerson: Person, other: Person) => (await read(keptPerson, other)).obstacles;
const fetchRow = async (query: string, values: readonly unknown[]) =>
  (await owner.query<Record<string, unknown>>(query, [...values])).rows[0];
const fetchState = async ({ id }: Person) =>
  (await fetchRow("select state from people where id = $1", [id]))?.["state"];
const list = (caller = bed.office) =>
  caller.call(listPossibleDuplicates, { params: { schoolId: school.id } });

test("PER-2: same name and birth date or phone, in whatever spelling; a student is no guardian's double", async () => {
  const born = { birthDate: "1984-03-05" };
  const one = await aPerson(database, school, { name: { ar: "أحمد عبد الله حسن" }, ...born });
  const two = await aPerson(database, school, { name: { ar: "احمد عبدالله  حسن" }, ...born });
  const three = await aPerson(database, school, { name: { en: "Rana Salim" }, phone: "+9647701112233" });
  const four = await aPerson(database, school, { name: { en: "rana salim" }, phone: "+964 770 111 2233" });
  await aStudent(database, school, { name: { ar: "احمد عبدالله حسن" }, ...born });
  await aPerson(database, school, { name: { ar: "سلام كريم" }, ...born });

  const { pairs, count } = await list();

  expect(pairs.map(({ one: a, other, alikeIn }) => [a.id, other.id, alikeIn])).toEqual([
    [one.id, two.id, ["birth-date"]],
    [three.id, four.id, ["phone"]],
  ]);
  expect(count).toBe(2);
  const stranger = await aManagement(database, await aSchool(database, group));
  expect(await refusal(list(as(stranger.actor)))).toMatchObject({ code: "not-found" });
  expect(await refusal(list(as(mathsTeacher.actor)))).toMatchObject({ code: "forbidden" });
});

test("PER-2: students of one name and level are listed where a birth date is not known, and only there", async () => {
  const own = await aSchool(database, group);
  const year = await aYear(database, own);
  const level = await aLevel(database, group);
  const section = await aSection(database, year, { level });
  const name = { ar: "زينب كاظم صادق" };
  const known = await aStudent(database, own, { name, birthDate: "2014-03-25", section });
  const unborn = await aStudent(database, own, { name, section });
  const other = await aSection(database, year, { level: await aLevel(database, group) });
  await aStudent(database, own, { name, birthDate: "2013-01-02", section: other });
  const reader = as((await aManagement(database, own)).actor);

  const { pairs } = await reader.call(listPossibleDuplicates, { params: { schoolId: own.id } });

  expect(pairs.map((pair) => [pair.one.id, pair.other.id, pair.alikeIn])).toEqual([
    [known.id, unborn.id, ["level"]],
  ]);
});

test("PER-2: two of the office agree; the record is merged, points to the kept one, and is in no list", async () => {
  const [keptPerson, other] = [
    await aPerson(database, school, { secondPhone: "+9647700000002" }),
    await aPerson(database, school, {
      phone: "+9647700000001",
      secondPhone: "+9647700000003",
      address: "Baghdad",
    }),
  ];
  const { proposalId } = await ask(keptPerson, other);

  expect(await fetchState(other)).toBe("active");
  expect(await refusal(ask(other, keptPerson))).toMatchObject({ details: { reason: "asked" } });
  await approve(proposalId);

  expect(await fetchState(other)).toBe("merged");
  expect(
    await fetchRow("select phone, second_phone, address from people where id = $1", [keptPerson.id]),
  ).toEqual({
    phone: "+9647700000001",
    second_phone: "+9647700000002",
    address: "Baghdad",
  });
  const { merged } = await list();
  expect(merged[0]).toMatchObject({ person: { id: other.id }, kept: { id: keptPerson.id } });
  expect(await refusal(read(keptPerson, other))).toMatchObject({ code: "not-found" });
});

test("PER-2: children of different records are joined only when all of them are confirmed by name", async () => {
  const brother = await aStudent(database, school, { section: first });
  const [keptPerson, other] = [
    await aGuardian(database, group, { of: [amal] }),
    await aGuardian(database, group, { of: [brother] }),
  ];

  expect((await read(keptPerson, other)).needsConfirmation).toBe(true);
  expect(await refusal(ask(keptPerson, other))).toMatchObject({ details: { reason: "relatives" } });
  const { proposalId } = await ask(keptPerson, other, [amal.id, brother.id]);
  const third = await aStudent(database, school, { section: first });
  await aGuardianLink(database, other, third);

  expect(await refusal(approve(proposalId))).toMatchObject({ details: { reason: "relatives" } });
});

test("PER-2: sign-in names of both open the one account; what the other wrote is the kept one's", async () => {
  const [keptPerson, other] = [
    await aGuardian(database, group, { of: [amal] }),
    await aGuardian(database, group, { of: [amal] }),
  ];
  await owner.query(
    `insert into message_threads (school_id, kind, subject, person_id, person_role, started_by, started_role)
     values ($1, 'request', 'A', $2, 'parent', $3, 'parent')`,
    [school.id, other.id, other.accountId],
  );
  await merge(keptPerson, other);

  const { rows } = await owner.query("select login from login_names where account_id = $1 order by 1", [
    keptPerson.accountId,
  ]);
  expect(rows.map(({ login }) => login)).toEqual([keptPerson.login, other.login].toSorted());
  expect(await fetchRow("select state from accounts where id = $1", [other.accountId])).toEqual({
    state: "disabled",
  });
  expect(
    await fetchRow(
      "select count(*)::int as n from message_threads where person_id = $1 and started_by = $2",
      [keptPerson.id, keptPerson.accountId],
    ),
  ).toEqual({ n: 1 });
});

test("PER-2: the account in use remains where the kept record's never was", async () => {
  const keptPerson = await aGuardian(database, group, { of: [amal], accountState: "invited" });
  const other = await aGuardian(database, group, { of: [amal] });
  await merge(keptPerson, other);

  expect(
    await fetchRow("select account_id from account_people where person_id = $1", [keptPerson.id]),
  ).toEqual({
    account_id: other.accountId,
  });
});

test("PER-2, AZ-5, AZ-6: no sign-in name, passkey or identity comes to an account that the school may not change", async () => {
  const serves = await aManagement(database, school);
  const elsewhere = await aTeacher(database, school);
  const stranger = await aPerson(database, await aSchool(database, group));
  await owner.query("insert into account_people (school_id, account_id, person_id) values ($1, $2, $3)", [
    stranger.schoolId,
    elsewhere.accountId,
    stranger.id,
  ]);
  for (const keptPerson of [serves, elsewhere]) {
    const other = await aTeacher(database, school);
    await owner.query(
      `insert into passkeys (account_id, credential_id, public_key, counter, site, name)
       values ($1, $2, '\\x00', 0, 'localhost', 'Phone')`,
      [other.accountId, `credential ${other.id}`],
    );
    await merge(keptPerson, other);

    expect(
      await fetchRow(
        `select (select count(*)::int from passkeys where account_id = $1) as passkeys,
           (select array_agg(login) from login_names where account_id = $1) as logins,
           (select state from accounts where id = $2) as other`,
        [keptPerson.accountId, other.accountId],
      ),
    ).toEqual({ passkeys: 0, logins: [keptPerson.login], other: "disabled" });
  }
});

test("PER-2: a teacher in two lists teaches the classes of both", async () => {
  const other = await aTeacher(database, school);
  await owner.query("update sections set homeroom_teacher_id = $1 where id = $2", [other.id, first.id]);
  await merge(mathsTeacher, other);

  expect(await fetchRow("select homeroom_teacher_id from sections where id = $1", [first.id])).toEqual({
    homeroom_teacher_id: mathsTeacher.id,
  });
});

test("PER-2: an earlier student's record brings its years and marks, with the document of a mark from elsewhere", async () => {
  const [keptPerson, other] = [
    await aStudent(database, school, { section: first }),
    await aStudent(database, school, { studentNumber: "77" }),
  ];
  const { mathsOffering } = bed;
  await anEnrolment(database, other, { section: first, state: "withdrawn", endsOn: dayFromToday(-3) });
  await owner.query(
    `insert into marks (school_id, offering_id, student_id, code, points) values ($1, $2, $3, 'OCT', 70)`,
    [school.id, mathsOffering.id, other.id],
  );
  await owner.query(
    `insert into external_marks (school_id, student_id, offering_id, code, revision, document, entered_by)
     values ($1, $2, $3, 'OCT', 1, 'Letter 12', $4)`,
    [school.id, other.id, mathsOffering.id, management.accountId],
  );
  await merge(keptPerson, other);

  expect(
    await fetchRow(
      `select (select count(*)::int from enrolments where student_id = $1) as seats,
         (select points::int from marks where student_id = $1) as points,
         (select document from external_marks where student_id = $1) as document,
         (select student_number from students where id = $1) as number`,
      [keptPerson.id],
    ),
  ).toEqual({ seats: 2, points: 70, document: "Letter 12", number: "77" });
});

test("PER-2: what cannot be one is refused with its reason", async () => {
  const student = () => aStudent(database, school, { section: first });
  const mark = (of: Person) =>
    owner.query(
      `insert into marks (school_id, offering_id, student_id, code, points) values ($1, $2, $3, 'NOV', 5)`,
      [school.id, bed.mathsOffering.id, of.id],
    );

  expect(await fetchObstacles(await student(), await student())).toEqual(["enrolments"]);
  const [one, two] = [await aStudent(database, school), await aStudent(database, school)];
  await mark(one);
  await mark(two);
  expect(await fetchObstacles(one, two)).toEqual(["marks"]);
  expect(await refusal(ask(one, two))).toMatchObject({ details: { reason: "marks" } });
  const [three, four] = [await aStudent(database, school), await aStudent(database, school)];
  const shared = await aGuardian(database, group, { of: [three, four] });
  for (const of of [three, three, four]) await aGuardian(database, group, { of: [of] });
  expect(await fetchObstacles(three, four)).toEqual([]);
  await aGuardian(database, group, { of: [four] });
  expect(await fetchObstacles(three, four), "FAM-2").toEqual(["guardians"]);
  await owner.query("update guardian_links set state = 'ended' where guardian_id = $1", [shared.id]);
  expect(await fetchObstacles(three, four)).toEqual([]);
  const guardian = await aGuardian(database, group, { of: [amal] });
  expect(await fetchObstacles(guardian, amal)).toEqual(["kinds", "related"]);
  const heldPerson = await aPerson(database, school);
  await owner.query(
    "insert into legal_holds (school_id, person_id, reason, placed_by) values ($1, $2, 'court', $3)",
    [school.id, heldPerson.id, management.accountId],
  );
  expect(await fetchObstacles(await aPerson(database, school), heldPerson)).toEqual(["held"]);
  expect(await fetchObstacles(await aPerson(database, school), management)).toEqual(["own"]);
  expect(await fetchObstacles(mathsTeacher, bed.secondManager)).toEqual(["serves"]);
});
