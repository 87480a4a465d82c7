import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { PERSON_TABLES } from "#person-tables.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aPerson, aStudent, type Person } from "#platform/testing/factories/people.ts";
import { heavy, sized } from "#platform/testing/sized.ts";
import { aMember, aRoom } from "#talking/chat/chat.factory.ts";
import { aMessage } from "#talking/moderation/moderation.factory.ts";

import { mergesBed } from "./record-merges.factory.ts";

heavy();
const { database, owner, school, group, first, amal, mathsTeacher, merge } = await mergesBed();

/** Whom each guardian reaches now (FAM-1), as `guardian child`. */
async function reached(): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ pair: string }>(
    "select guardian_id || ' ' || student_id as pair from guarding_now($1)",
    [school.id],
  );
  return new Set(rows.map(({ pair }) => pair));
}

const TABLES = PERSON_TABLES.flatMap(({ table, people = {} }) =>
  table !== "person_merges" && Object.values(people).some(({ on }) => on !== "stays") ? [table] : [],
);

async function countRows(): Promise<unknown> {
  const counts = TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const { rows } = await owner.query(`select ${counts.join(", ")}`);
  return rows[0];
}

const link = fc.record({
  state: fc.constantFrom("invited", "verified", "verified", "suspended", "ended"),
  canView: fc.boolean(),
  isRestricted: fc.boolean(),
});
const links = fc.array(fc.option(link), { minLength: 4, maxLength: 4 });

type Link = { readonly state: string; readonly canView: boolean; readonly isRestricted: boolean } | null;

async function aFamily(linksOf: readonly (readonly Link[])[]) {
  const people = [
    await aPerson(database, school),
    await aPerson(database, school),
    await aPerson(database, school),
  ];
  const children = [
    await aStudent(database, school),
    await aStudent(database, school),
    await aStudent(database, school),
    await aStudent(database, school),
  ];
  for (const [place, guardian] of people.entries())
    for (const [which, drawn] of (linksOf[place] ?? []).entries())
      if (drawn)
        await owner.query(
          `insert into guardian_links (school_id, guardian_id, student_id, state, can_view, restricted_by_court)
           values ($1, $2, $3, $4, $5, $6)`,
          [school.id, guardian.id, children[which]?.id, drawn.state, drawn.canView, drawn.isRestricted],
        );
  return { people, children };
}

test("PER-2, FAM-1: no guardian reaches a child whom neither record reached, and no row is lost", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(links, { minLength: 3, maxLength: 3 }),
      fc.boolean(),
      async (drawn, ofChildren) => {
        const { people, children } = await aFamily(drawn);
        const [keptPerson, other] = (ofChildren ? children : people) as [Person, Person];
        const [before, rows] = [await reached(), await countRows()];

        await merge(keptPerson, other);

        const now = (id: string) => (id === String(other.id) ? String(keptPerson.id) : id);
        const allowed = new Set([...before].map((pair) => pair.split(" ").map(now).join(" ")));
        expect([...(await reached())].filter((pair) => !allowed.has(pair))).toEqual([]);
        expect(await countRows()).toEqual(rows);
      },
    ),
    { numRuns: sized(12, 150), seed: inject("seed") },
  );
});

test("PER-2: the chat with a teacher goes on as the kept guardian's, whose messages it has", async () => {
  const [keptPerson, other] = [
    await aGuardian(database, group, { of: [amal] }),
    await aGuardian(database, group, { of: [amal] }),
  ];
  const roomId = await aRoom(owner, { schoolId: school.id, kind: "teacher_parent", aboutStudentId: amal.id });
  const at = { schoolId: school.id, roomId };
  await aMember(owner, { ...at, personId: mathsTeacher.id });
  await aMember(owner, { ...at, personId: other.id, role: "guardian", readMsgNo: 1 });
  await aMessage(owner, at, other, "She is ill today");

  await merge(keptPerson, other);

  const { rows } = await owner.query(
    `select member.person_id::int as member, member.read_msg_no::int as read, event.sender_id::int as sender
     from room_members as member join room_events as event using (school_id, room_id)
     where room_id = $1 and member.role = 'guardian'`,
    [roomId],
  );
  expect(rows).toEqual([{ member: keptPerson.id, read: 1, sender: keptPerson.id }]);
});

test("PER-2: reactions follow; where both reacted to a message, the kept record's stands", async () => {
  const [keptPerson, other] = [
    await aGuardian(database, group, { of: [amal] }),
    await aGuardian(database, group, { of: [amal] }),
  ];
  const roomId = await aRoom(owner, { schoolId: school.id, kind: "teacher_parent", aboutStudentId: amal.id });
  const at = { schoolId: school.id, roomId };
  for (const { id } of [mathsTeacher, keptPerson, other]) await aMember(owner, { ...at, personId: id });
  for (const body of ["One", "Two"]) await aMessage(owner, at, mathsTeacher, body);
  const react = (msgNo: number, reactions: Readonly<Record<number, string>>) =>
    owner.query("update room_events set reactions = $3 where room_id = $1 and msg_no = $2", [
      roomId,
      msgNo,
      JSON.stringify(reactions),
    ]);
  await react(1, { [other.id]: "👏", [mathsTeacher.id]: "🙏" });
  await react(2, { [other.id]: "👏", [keptPerson.id]: "👍" });

  await merge(keptPerson, other);

  const { rows } = await owner.query(
    "select reactions from room_events where room_id = $1 and type = 'message' order by msg_no",
    [roomId],
  );
  expect(rows).toEqual([
    { reactions: { [keptPerson.id]: "👏", [mathsTeacher.id]: "🙏" } },
    { reactions: { [keptPerson.id]: "👍" } },
  ]);
});

test("PER-2: rooms of two follow the merged teacher and student; one that the kept record has too stays", async () => {
  const [keptPerson, other] = [
    await aStudent(database, school, { section: first }),
    await aStudent(database, school),
  ];
  const room = async (student: Person, teacherId: number) => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into rooms (school_id, school_year, kind, derived_key, about_student_id, staff_id)
       values ($1, 2026, 'teacher_student', $2, $3, $4) returning id`,
      [school.id, `student:${student.id}:${teacherId}`, student.id, teacherId],
    );
    return rows[0]?.id ?? 0;
  };
  const homeroomTeacher = await aPerson(database, school);
  const alone = await room(other, homeroomTeacher.id);
  const both = [await room(keptPerson, mathsTeacher.id), await room(other, mathsTeacher.id)];
  for (const roomId of [alone, both[1] ?? 0])
    await aMember(owner, { schoolId: school.id, roomId, personId: other.id, role: "student" });

  await merge(keptPerson, other);

  const { rows } = await owner.query(
    `select room.id::int, about_student_id::int as about, derived_key as key,
       (select person_id::int from room_members where room_id = room.id) as member
     from rooms as room where id = any($1) order by id`,
    [[alone, both[1]]],
  );
  expect(rows).toEqual([
    {
      id: alone,
      about: keptPerson.id,
      key: `student:${keptPerson.id}:${homeroomTeacher.id}`,
      member: keptPerson.id,
    },
    { id: both[1], about: other.id, key: `student:${other.id}:${mathsTeacher.id}`, member: other.id },
  ]);
});
