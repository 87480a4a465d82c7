import { askErasure, readErasure } from "@dars/contract/oversight/data-rights";
import { decideProposal } from "@dars/contract/oversight/proposals";
import { placeHold } from "@dars/contract/oversight/retention";
import { readPerson } from "@dars/contract/school/people";
import { expect, test } from "vitest";

import { refusal } from "#identity/accounts/accounts.factory.ts";
import { TryLater } from "#platform/jobs/run-jobs.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import {
  aManagement,
  anAdministrator,
  aStudent,
  aTeacher,
  type Member,
  type Person,
} from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";
import { aMessage } from "#talking/moderation/moderation.factory.ts";
import { aSetPhoto } from "#talking/person-photos/person-photos.factory.ts";

import { dataExportsBed } from "./data-exports-bed.factory.ts";
import { ERASE_PERSON } from "./erase-person.ts";

const bed = await dataExportsBed();
const { database, owner, school, section, group, passwordHash, tasks, clientFor } = bed;
const secret = { passwordHash };
const reason = "The family left the country; identity card seen";
const [manager, second] = [
  await aManagement(database, school, secret),
  await aManagement(database, school, secret),
];
const office = await clientFor(manager, "school_management");
const approver = await clientFor(second, "school_management");
const head = await clientFor(await anAdministrator(database, group, secret), "administrator");

const whose = ({ id: personId }: Person) => ({ schoolId: school.id, personId });
const ask = (person: Person) =>
  office.call(askErasure, { params: whose(person), body: { key: aKey(), reason } });
const decide = (caller: typeof office, proposalId: number) =>
  caller.call(decideProposal, {
    params: { schoolId: school.id, proposalId },
    body: { approve: true, isAlone: false, note: null },
  });
const erase = (person: Person) => runTask(tasks, ERASE_PERSON, whose(person));
const fetchState = async (person: Person) =>
  (await office.call(readErasure, { params: whose(person) })).state;
const hold = (of: { readonly roomId: number | null; readonly personId: number | null }) =>
  head.call(placeHold, {
    params: { schoolId: school.id },
    body: { key: aKey(), reason: "The court asked", ...of },
  });

test("DSR-2: two of the office agree, and the account is over at once", async () => {
  const { student } = await aFormerStudent();
  const own = await clientFor(student, "student");
  const { proposalId } = await ask(student);

  expect(await fetchState(student)).toBe("asked");
  expect(await refusal(decide(office, proposalId))).toMatchObject({ details: { needs: "second" } });
  await decide(approver, proposalId);

  expect(await fetchState(student)).toBe("erasing");
  const { rows } = await owner.query(
    "select state, (select count(*)::int from sessions where account_id = accounts.id and ended_at is null) as open from accounts where id = $1",
    [student.accountId],
  );
  expect(rows).toEqual([{ state: "disabled", open: 0 }]);
  expect(await refusal(own.call(readPerson, { params: whose(student) }))).toMatchObject({
    code: "not-signed-in",
  });
});

test("DSR-2: contacts, messages and files go; the log keeps its numbers, registers the pseudonym", async () => {
  const { student, at } = await aFormerStudent();
  const [first, , third] = [
    await aMessage(owner, at, student, "My number is 0770"),
    await aMessage(owner, at, second, "Thank you"),
    await aMessage(owner, at, student, "Bye"),
  ];
  const fileId = await aFile(at.roomId, student);
  const photo = await aSetPhoto(database, school.id, { personId: student.id, accountId: second.accountId });
  await anAttendanceMark(student);
  await approved(student);

  await erase(student);
  await erase(student);

  const log = await owner.query(
    "select msg_no::int, body, redacted_at is not null as removed from room_events where room_id = $1 and type = 'message' order by msg_no",
    [at.roomId],
  );
  expect(log.rows).toEqual([
    { msg_no: first, body: null, removed: true },
    { msg_no: 2, body: "Thank you", removed: false },
    { msg_no: third, body: null, removed: true },
  ]);
  const originals = await owner.query("select from message_originals where room_id = $1", [at.roomId]);
  expect(originals.rowCount).toBe(0);
  const files = await owner.query("select state, name from files where id = any($1)", [[fileId, photo]]);
  expect(files.rows).toEqual([fileId, photo].map(() => ({ state: "erased", name: "-" })));
  const person = await owner.query(
    "select name_en, phone, second_phone, address, email, birth_date, sex, name_parts, state from people where id = $1",
    [student.id],
  );
  expect(person.rows).toEqual([
    {
      name_en: `Erased person ${student.id}`,
      phone: null,
      second_phone: null,
      address: null,
      email: null,
      birth_date: null,
      sex: null,
      name_parts: {},
      state: "erased",
    },
  ]);
  const marks = await owner.query("select status from attendance_marks where student_id = $1", [student.id]);
  expect(marks.rows).toEqual([{ status: "late" }]);
  const logins = await owner.query("select from login_names where account_id = $1", [student.accountId]);
  expect(logins.rowCount).toBe(0);
  expect(await fetchState(student)).toBe("erased");
  expect(await refusal(office.call(readPerson, { params: whose(student) }))).toMatchObject({
    code: "not-found",
  });
  const certificate = await owner.query(
    "select changes from audit_events where action = 'person.erased' and subject_id = $1",
    [student.id],
  );
  expect(certificate.rows).toEqual([{ changes: { messages: 2, files: 2 } }]);
});

test("DSR-2: the request names nobody once it is done", async () => {
  const { student } = await aFormerStudent();
  const { proposalId } = await ask(student);
  await owner.query(
    `update proposals set changes = '[{"field": "person", "from": "Sara", "to": null}]' where id = $1`,
    [proposalId],
  );
  await decide(approver, proposalId);

  await erase(student);

  const { rows } = await owner.query("select changes, reason from proposals where id = $1", [proposalId]);
  expect(rows).toEqual([{ changes: [], reason }]);
});

test("DSR-2: nobody is erased who is enrolled, guards an enrolled child, works here, or is known elsewhere", async () => {
  const enrolled = await aStudent(database, school, { section });
  const guardian = await aGuardian(database, group, { of: [enrolled] });
  const teacher = await aTeacher(database, school);
  const { student } = await aFormerStudent();
  const elsewhere = await aSchool(database, group);
  const other = await aStudent(database, elsewhere);
  await owner.query("update account_people set account_id = $1 where account_id = $2", [
    student.accountId,
    other.accountId,
  ]);

  for (const [person, obstacle] of [
    [enrolled, "enrolled"],
    [guardian, "guards"],
    [teacher, "serves"],
    [student, "elsewhere"],
  ] as const) {
    expect(await refusal(ask(person))).toMatchObject({ code: "conflict", details: { reason: obstacle } });
    const { obstacles } = await office.call(readErasure, { params: whose(person) });
    expect(obstacles).toContain(obstacle);
  }
});

test("DSR-2: an obstacle that came after the request refuses the approval", async () => {
  const { student } = await aFormerStudent();
  const { proposalId } = await ask(student);
  expect(await refusal(ask(student))).toMatchObject({ details: { reason: "asked" } });
  await hold({ roomId: null, personId: student.id });

  expect(await refusal(decide(approver, proposalId))).toMatchObject({ details: { reason: "held" } });
  expect(await fetchState(student)).toBe("asked");
});

test("DSR-2: a legal hold that came after the approval stops the erasure", async () => {
  const { student } = await aFormerStudent();
  await approved(student);
  await hold({ roomId: null, personId: student.id });

  await expect(erase(student)).rejects.toThrow(TryLater);

  const { rows } = await owner.query("select state from people where id = $1", [student.id]);
  expect(rows).toEqual([{ state: "active" }]);
});

test("DSR-2: messages of a room on hold wait until the hold is lifted; the rest is erased", async () => {
  const { student, at } = await aFormerStudent();
  const free = await aFreeRoom(student);
  await aMessage(owner, at, student, "Evidence");
  await aMessage(owner, free, student, "Small talk");
  await approved(student);
  await hold({ roomId: at.roomId, personId: null });

  await expect(erase(student)).rejects.toThrow(TryLater);
  expect(await readTexts(student)).toEqual(["Evidence"]);
  expect(await fetchState(student)).toBe("erasing");
  await owner.query("update legal_holds set lifted_at = now(), lift_reason = 'Over' where room_id = $1", [
    at.roomId,
  ]);
  await erase(student);

  expect(await readTexts(student)).toEqual([]);
  expect(await fetchState(student)).toBe("erased");
});

test("DSR-2: a run that was killed midway is gone on with, and counts nothing twice", async () => {
  const { student, at } = await aFormerStudent();
  for (let no = 0; no < 60; no += 1) await aMessage(owner, at, student, `Line ${no}`);
  await approved(student);
  await Promise.allSettled([erase(student), erase(student)]);
  await erase(student);

  const { rows } = await owner.query(
    "select changes ->> 'messages' as messages from audit_events where action = 'person.erased' and subject_id = $1",
    [student.id],
  );
  expect(rows).toEqual([{ messages: "60" }]);
  expect(await readTexts(student)).toEqual([]);
});

async function approved(person: Person): Promise<void> {
  const { proposalId } = await ask(person);
  await decide(approver, proposalId);
}

/** A student who has left the school, and a room it was in. */
async function aFormerStudent() {
  const student = await aStudent(database, school, {
    section,
    ...secret,
    phone: "+9647701",
    secondPhone: "+9647702",
    address: "Baghdad",
    email: "sara@example.com",
    birthDate: "2008-05-01",
    sex: "female",
  });
  await owner.query(
    "update enrolments set state = 'withdrawn', ends_on = current_date where student_id = $1",
    [student.id],
  );
  return { student, at: await aFreeRoom(student) };
}

async function aFreeRoom(student: Member) {
  const at = {
    schoolId: school.id,
    roomId: await aRoom(owner, { schoolId: school.id, kind: "subject_class" }),
  };
  await aMember(owner, { ...at, personId: second.id });
  await aMember(owner, { ...at, personId: student.id, role: "student" });
  return at;
}

async function readTexts({ id }: Person): Promise<readonly string[]> {
  const { rows } = await owner.query<{ body: string }>(
    "select body from room_events where sender_id = $1 and type = 'message' and body is not null order by seq",
    [id],
  );
  return rows.map(({ body }) => body);
}

async function aFile(roomId: number, { accountId }: Member): Promise<string> {
  const id = aKey();
  await owner.query(
    `insert into files (school_id, id, account_id, kind, state, name, bytes, size, type)
     values ($1, $2, $3, 'photo', 'ready', 'photo.webp', 9, 9, 'image/webp')`,
    [school.id, id, accountId],
  );
  await owner.query(
    "insert into file_uses (school_id, kind, target_id, part, file_id) values ($1, 'room', $2, 1, $3)",
    [school.id, roomId, id],
  );
  return id;
}

const anAttendanceMark = ({ id }: Person) =>
  owner.query(
    `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
     values ($1, $2, '2026-10-01', 0, $3, 'late', $4, now())`,
    [school.id, id, section.id, second.accountId],
  );
