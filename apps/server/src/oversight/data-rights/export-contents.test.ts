import { buffer } from "node:stream/consumers";

import { expect, test } from "vitest";

import { attemptsBed, choose } from "#learning/attempts/attempts.factory.ts";
import { aPublishedYear } from "#marks/cards/published-year.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { unzipped } from "#roster/export/round-trip.factory.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";
import { redactMessage } from "#talking/chat/public.ts";
import { aDisk } from "#talking/files/files.factory.ts";
import { variantKey } from "#talking/files/public.ts";
import { aMessage } from "#talking/moderation/moderation.factory.ts";
import { aSetPhoto } from "#talking/person-photos/person-photos.factory.ts";

import { insertExport } from "./data-exports.queries.ts";
import { getExportPath } from "./get-export-path.ts";
import { makeExport } from "./make-export.ts";

const { database, owner, aTaughtSchool, set, start, submit } = await attemptsBed();
const store = await aDisk();
type TaughtSchool = Awaited<ReturnType<typeof aTaughtSchool>>;

test("DSR-1: the record has the person's own data, and relatives by their relation alone", async () => {
  const place = await aTaughtSchool();
  const { aisha, mother } = place;
  await owner.query(
    "update people set name_ar = 'عائشة', phone = '+9647701', second_phone = '+9647703', address = E'بغداد\\nالمنصور', birth_date = '2012-05-01' where id = $1",
    [aisha.id],
  );
  await owner.query("update people set name_ar = 'مريم', phone = '+9647702' where id = $1", [mother.id]);

  const files = await exported(place, aisha, mother);

  expect(JSON.parse(files["person.json"] ?? "")).toMatchObject({
    name: { ar: "عائشة" },
    phone: "+9647701",
    secondPhone: "+9647703",
    address: "بغداد\nالمنصور",
    birthDate: "2012-05-01",
    account: { signInNames: [aisha.login] },
    guardians: [{ relation: "father", state: "verified" }],
  });
  const all = Object.entries(files).filter(([name]) => !name.startsWith("README"));
  for (const [, text] of all) expect(text).not.toMatch(/مريم|\+9647702/);
  expect(files["consents.csv"]).toContain("guardian,father,verified,yes,no,");
  expect(files["enrolments.csv"]).toMatch(/,A,.*,active,/);
  expect(files["README.ar.txt"]).toContain("بيانات عائشة المحفوظة في المدرسة");
});

test("DSR-1, MIN-1: what is published of the ministry's exams is among the marks", async () => {
  const place = await aTaughtSchool();
  const { aisha, management, section } = place;
  const enter = (round: number, outcome: string, isPublished: boolean) =>
    owner.query(
      `insert into ministry_results (school_id, student_id, year_id, round, exam_no, outcome, published_at, changed_by)
       values ($1, $2, $3, $4, '20931', $5, case when $6 then now() end, $7)`,
      [aisha.schoolId, aisha.id, section.yearId, round, outcome, isPublished, management.accountId],
    );
  await enter(1, "completion", true);
  await enter(2, "pass", false);

  const marks = (await exported(place, aisha, aisha))["marks.csv"];

  expect(marks).toMatch(/,ministry-1,20931,completion/);
  expect(marks).not.toContain("ministry-2");
});

test("DSR-1, GB-14: the marks say that the year is judged by the late rule", async () => {
  const place = await aTaughtSchool();
  const { aisha, section } = place;
  await aPublishedYear(database, aisha, { section });
  await owner.query(
    `update mark_snapshots set shown = shown || '{"joinedLate": true}' where student_id = $1`,
    [aisha.id],
  );

  expect((await exported(place, aisha, aisha))["marks.csv"]).toMatch(/,joined_late,joined_late,yes/);
});

test("DSR-1, PUB-2: published marks alone, and for a guardian not before they are shown to guardians", async () => {
  const place = await aTaughtSchool();
  const { aisha, bilal, mother, section } = place;
  await aPublishedYear(database, aisha, { section });
  await aPublishedYear(database, aisha, { section, revision: 2, isHidden: true });
  await aPublishedYear(database, bilal, { section, guardiansAt: new Date(Date.now() + 3_600_000) });

  const marks = (await exported(place, aisha, mother))["marks.csv"];
  const own = (await exported(place, bilal, bilal))["marks.csv"];
  const atOffice = (await exported(place, bilal, place.management))["marks.csv"];

  expect(marks).toMatch(/2025-2026,.*,الفيزياء,M1,الشهر 1,70/);
  expect(marks).toMatch(/,average,average,208\/3/);
  expect(own?.split("\r\n").length).toBeGreaterThan(10);
  expect(atOffice?.split("\r\n")).toHaveLength(2);
});

test("DSR-1: attendance with the family's excuses, and no cell that a spreadsheet would run", async () => {
  const place = await aTaughtSchool();
  const { aisha, mother, section, school, teacher } = place;
  await owner.query(
    `with excuse as (
       insert into absence_excuses (school_id, student_id, from_day, until_day, reason, body, state, sent_by)
       values ($1, $2, '2026-10-01', '2026-10-01', 'illness', '=HYPERLINK("x")', 'approved', $3) returning id)
     insert into attendance_marks
       (school_id, student_id, day, period, section_id, status, excuse_id, marked_by, marked_at)
     select $1, $2, '2026-10-01', 0, $4, 'absent_excused', id, $5, now() from excuse`,
    [school.id, aisha.id, mother.accountId, section.id, teacher.accountId],
  );

  const { "attendance.csv": attendance } = await exported(place, aisha, mother);

  expect(attendance).toContain("2026-10-01,0,absent_excused,,illness,");
  expect(attendance).toContain(`"'=HYPERLINK(""x"")"`);
});

test("DSR-1, ATT-3: attempts as the family sees them: no score and no key before they are shown", async () => {
  const place = await aTaughtSchool();
  const { aisha, mother } = place;
  const shown = await start(place, aisha, await set(place, { title: "Shown" }));
  await submit(place, aisha, shown, [choose(shown.questions[0], "7")]);
  const hidden = await start(place, aisha, await set(place, { title: "Hidden", feedback: "after_return" }));
  await submit(place, aisha, hidden, [choose(hidden.questions[0], "7")]);
  await start(place, aisha, await set(place, { title: "Running" }));

  const { exercises } = JSON.parse((await exported(place, aisha, mother))["attempts.json"] ?? "");

  expect(exercises).toMatchObject([
    { exercise: { title: "Shown" }, attempt: { score: "2" }, questions: [{ key: {} }, {}] },
    { exercise: { title: "Hidden" }, attempt: { score: null }, questions: [{ key: null }, { key: null }] },
    { title: "Running" },
  ]);
  expect(exercises[0].questions[0].response).toMatchObject({ kind: "ids" });
  const seen = await owner.query(
    "select id from attempts where student_id = $1 and key_seen_at is not null",
    [aisha.id],
  );
  expect(seen.rows.map(({ id }) => Number(id))).toEqual([shown.id]);
});

test("DSR-1: own messages alone, also of rooms that were left; who was answered is a role", async () => {
  const place = await aTaughtSchool();
  const { aisha, bilal, teacher, mother, school } = place;
  const at = await aTalk(place);
  const question = await aMessage(owner, at, teacher, "Who has the book of Bilal?");
  const answer = await aMessage(owner, at, aisha, "I have it");
  await owner.query("update room_events set reply_to = $3 where room_id = $1 and msg_no = $2", [
    at.roomId,
    answer,
    question,
  ]);
  const removed = await aMessage(owner, at, aisha, "Nonsense");
  await database.inSchool(school.id, (db) =>
    redactMessage(db, school.id, { roomId: at.roomId, msgNo: removed, by: aisha.id, reason: "author" }),
  );
  await aMessage(owner, at, bilal, "Me too");
  await owner.query("update room_members set left_seq = 1 where person_id = $1", [aisha.id]);
  await owner.query(
    `with thread as (
       insert into message_threads (school_id, kind, subject, started_by, started_role, about_student_id)
       values ($1, 'request', 'The bus', $2, 'student', $3) returning id)
     insert into message_entries (school_id, thread_id, entry_no, author_id, author_role, body)
     select $1, id, 1, $2, 'student'::role, 'The bus was late' from thread
     union all select $1, id, 2, $4, 'school_management'::role, 'Sorry' from thread`,
    [school.id, aisha.accountId, aisha.id, place.management.accountId],
  );

  const { "messages.ndjson": lines = "" } = await exported(place, aisha, mother);

  const messages = lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(messages).toMatchObject([
    { kind: "chat", text: "I have it", answerTo: "staff" },
    { kind: "message", text: "The bus was late" },
  ]);
  expect(messages).toHaveLength(2);
});

test("DSR-1: own files that are still there; what was removed or is another's is not among them", async () => {
  const place = await aTaughtSchool();
  const { aisha, bilal, mother } = place;
  const at = await aTalk(place);
  const own = await aFile(at, aisha, "my ../photo.webp", "own bytes");
  const hidden = await aFile(at, aisha, "hidden.webp", "hidden bytes");
  await owner.query("update file_uses set hidden_at = now() where file_id = $1", [hidden]);
  const others = await aFile(at, bilal, "other.webp", "other bytes");

  const files = await exported(place, aisha, mother);

  expect(files[`files/${own}-my .._photo.webp`]).toBe("own bytes");
  expect(Object.keys(files).filter((name) => name.startsWith("files/"))).toHaveLength(1);
  expect(files["files.csv"]).toContain("my ../photo.webp");
  expect(files["files.csv"]).not.toContain(hidden);
  expect(files["files.csv"]).not.toContain(others);
});

test("DSR-1: an export has the photo of its person, whoever set it, and none that the person set of others", async () => {
  const place = await aTaughtSchool();
  const { school, aisha, mother, teacher } = place;
  const whose = { personId: aisha.id, accountId: teacher.accountId };
  const photo = await aSetPhoto(database, school.id, whose);
  await store.put(variantKey(school.id, photo, "full"), new TextEncoder().encode("a face"));

  expect((await exported(place, aisha, mother))[`files/${photo}-photo.webp`]).toBe("a face");
  expect((await exported(place, teacher, teacher))["files.csv"]).not.toContain(photo);
});

/** The files of an export of a student that one of these asked for. */
async function exported({ school }: TaughtSchool, { id: personId }: Member, { actor }: Member) {
  const { accountId, role } = actor;
  const schoolId = school.id;
  const { id: exportId } = await database.inSchool(schoolId, (db) =>
    insertExport(db, schoolId, { personId, accountId, role, reason: null }),
  );
  await makeExport({ database, store }, { schoolId, exportId });
  const stored = await store.read(getExportPath({ schoolId, exportId }));
  if (!stored) throw new Error("There is no file.");
  return unzipped(await buffer(stored.body));
}

/** A room of the teacher with both students of the section. */
async function aTalk({ school, aisha, bilal, teacher }: TaughtSchool) {
  const roomId = await aRoom(owner, { schoolId: school.id, kind: "subject_class" });
  const at = { schoolId: school.id, roomId };
  await aMember(owner, { ...at, personId: teacher.id });
  for (const { id: personId } of [aisha, bilal]) await aMember(owner, { ...at, personId, role: "student" });
  return at;
}

/** A file that a member has sent to a room. Returns its id. */
async function aFile(
  { schoolId, roomId }: { readonly schoolId: number; readonly roomId: number },
  { accountId }: Member,
  name: string,
  text: string,
): Promise<string> {
  const id = aKey();
  const bytes = new TextEncoder().encode(text);
  await store.put(variantKey(schoolId, id, "full"), bytes);
  await owner.query(
    `insert into files (school_id, id, account_id, kind, state, name, bytes, size, type)
     values ($1, $2, $3, 'photo', 'ready', $4, $5, $5, 'image/webp')`,
    [schoolId, id, accountId, name, bytes.length],
  );
  await owner.query(
    "insert into file_uses (school_id, kind, target_id, part, file_id) values ($1, 'room', $2, 1, $3)",
    [schoolId, roomId, id],
  );
  return id;
}
