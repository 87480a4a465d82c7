import {
  listEarlierFollowUp,
  listFollowUp,
  listStudentFollowUp,
  type FollowUpRule,
} from "@dars/contract/insight/follow-up";
import { handleFollowUps, recordFollowUpCall } from "@dars/contract/insight/follow-up-actions";
import type { Input } from "@dars/contract/platform/route";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { followUp } from "./follow-up.routes.ts";

const { database, as } = await testbed([followUp], { authorise: authoriseWith() });

type World = Awaited<ReturnType<typeof aFollowedSchool>>;

/** Three students of a section: each absent, and the first below the pass mark in maths, which Ali teaches, and in Arabic. */
async function aFollowedSchool() {
  const world = await aMarkedSchool(database);
  const [amal, basim, dina] = world.students;
  if (!amal || !basim || !dina) throw new Error("Nobody sits here.");
  for (const { id } of [amal, basim, dina]) await anEntry(world, "absences", id, [null]);
  await anEntry(world, "below-pass", amal.id, [world.maths.id, world.arabic.id]);
  await anEntry(world, "below-pass", basim.id, [world.arabic.id]);
  return { ...world, amal, basim, dina, ali: world.teacher, huda: world.homeroomTeacher };
}

async function anEntry(
  { school }: Pick<World, "school">,
  rule: FollowUpRule,
  personId: number,
  things: readonly (number | null)[],
) {
  const day = dayFromToday(-3);
  const items = things.map((id) => ({ day, id: id === null ? null : String(id), name: null }));
  await database.inSchool(school.id, (db) =>
    sql`insert into follow_up_entries (school_id, rule, person_id, items, since)
      values (${school.id}, ${rule}, ${personId}, ${JSON.stringify(items)}, ${day})`.execute(db),
  );
}

type Acts = Input<typeof handleFollowUps>["body"];

const act = ({ school }: World, { actor }: Member, body: Omit<Acts, "key"> & Partial<Acts>) =>
  as(actor).call(handleFollowUps, { params: { schoolId: school.id }, body: { key: aKey(), ...body } });

const absence = (personId: number, revision = 1) => ({
  rule: "absences" as const,
  personId,
  classId: null,
  revision,
});

async function fetchStudents({ school }: World, { actor }: Member) {
  const { students } = await as(actor).call(listFollowUp, { params: { schoolId: school.id } });
  return students;
}

test("I6, NEG-3: many are assigned in one call; one that has changed since is named, and the others go through", async () => {
  const world = await aFollowedSchool();
  const { amal, basim, dina, huda, management } = world;
  await act(world, huda, {
    action: "plan",
    text: "Call",
    until: dayFromToday(1),
    entries: [absence(basim.id)],
  });

  const entries = [absence(amal.id), absence(basim.id), absence(dina.id), absence(huda.id)];
  const reply = await act(world, management, { action: "assign", ownerId: huda.id, entries });

  expect(reply.handled).toEqual([absence(amal.id, 2), absence(dina.id, 2)]);
  expect(reply.refused).toEqual([
    { rule: "absences", personId: basim.id, classId: null, reason: "changed" },
    { rule: "absences", personId: huda.id, classId: null, reason: "not-here" },
  ]);
  const absences = (await fetchStudents(world, management)).filter(({ rule }) => rule === "absences");
  const byId = new Map(absences.map((each) => [each.person.id, each]));
  expect(byId.get(amal.id)?.owner?.id).toBe(huda.id);
  expect(byId.get(basim.id)).toMatchObject({ owner: null, nextStep: "Call", nextOn: dayFromToday(1) });
});

test("NEG-3: a call that is repeated does nothing twice and answers the same", async () => {
  const world = await aFollowedSchool();
  const { amal, management } = world;
  const body = {
    key: aKey(),
    action: "snooze" as const,
    until: dayFromToday(7),
    entries: [absence(amal.id)],
  };

  const first = await act(world, management, body);
  expect(await act(world, management, body)).toEqual(first);

  expect(first.handled).toEqual([absence(amal.id, 2)]);
  const [entry] = await fetchStudents(world, management);
  expect(entry).toMatchObject({ snoozedUntil: dayFromToday(7), revision: 2 });
});

test("I6: assigning keeps the next step that somebody wrote; what an act lacks is refused", async () => {
  const world = await aFollowedSchool();
  const { amal, ali, management } = world;
  await act(world, management, {
    action: "plan",
    text: "Call",
    until: dayFromToday(2),
    entries: [absence(amal.id)],
  });
  await act(world, management, { action: "assign", ownerId: ali.id, entries: [absence(amal.id, 2)] });
  expect((await fetchStudents(world, ali))[0]).toMatchObject({ nextStep: "Call", nextOn: dayFromToday(2) });

  for (const action of ["snooze", "resolve"] as const)
    await expect(act(world, management, { action, entries: [absence(amal.id, 3)] })).rejects.toMatchObject({
      code: "invalid",
    });
  const stranger = { action: "assign" as const, ownerId: amal.id, entries: [absence(amal.id, 3)] };
  await expect(act(world, management, stranger)).rejects.toMatchObject({ code: "invalid" });
});

test("I4, I6, NEG-1: a teacher sees and handles of marks those of its subject, and leads with all of them", async () => {
  const world = await aFollowedSchool();
  const { amal, basim, ali, huda, maths } = world;
  const marksSeenBy = async (member: Member) =>
    (await fetchStudents(world, member))
      .filter(({ rule }) => rule === "below-pass")
      .map(({ person, items }) => ({ of: person.id, subjects: items.map(({ id }) => id) }));

  expect(await marksSeenBy(ali)).toEqual([{ of: amal.id, subjects: [String(maths.id)] }]);
  expect(await marksSeenBy(huda)).toHaveLength(2);
  for (const member of [ali, huda, world.management]) {
    const params = { schoolId: world.school.id, studentId: amal.id };
    const { entries } = await as(member.actor).call(listStudentFollowUp, { params });
    const listed = await fetchStudents(world, member);
    expect(entries).toEqual(listed.filter(({ person }) => person.id === amal.id));
    expect(entries).toHaveLength(2);
  }
  const entry = { rule: "below-pass" as const, personId: basim.id, classId: null, revision: 1 };
  const { revision: _, ...key } = entry;
  expect(await act(world, ali, { action: "acknowledge", entries: [entry] })).toEqual({
    handled: [],
    refused: [{ ...key, reason: "not-here" }],
  });
});

test("I6: of another school, and of students of others, nothing is handled", async () => {
  const world = await aFollowedSchool();
  const elsewhere = await aFollowedSchool();
  const stranger = await aTeacher(database, world.school);
  const entries = [absence(world.amal.id)];

  await expect(act(world, elsewhere.management, { action: "acknowledge", entries })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(act(world, world.amal, { action: "acknowledge", entries })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await act(world, stranger, { action: "acknowledge", entries })).handled).toEqual([]);
});

test("I6: what came of a call is kept with who called, for those who follow up", async () => {
  const world = await aFollowedSchool();
  const { school, amal, ali, management } = world;
  const params = { schoolId: school.id, personId: amal.id };
  const record = (member: Member, outcome: "reached" | "no-answer") =>
    as(member.actor).call(recordFollowUpCall, { params, body: { key: aKey(), outcome } });
  await record(ali, "no-answer");
  await record(management, "reached");

  const { calls } = await as(management.actor).call(listEarlierFollowUp, { params });
  expect(calls).toMatchObject([{ outcome: "reached" }, { outcome: "no-answer", by: { en: "Ali" } }]);
  const stranger = await aTeacher(database, school);
  await expect(record(stranger, "reached")).rejects.toMatchObject({ code: "not-found" });
});
