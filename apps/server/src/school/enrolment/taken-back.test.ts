import { endEnrolment } from "@dars/contract/school/enrolment";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { enrolmentCalls, twoSections } from "./enrolment.factory.ts";
import { enrolment } from "./enrolment.routes.ts";
import { enrolmentEnded, studentsMoved } from "./public.ts";

const KINDS = [enrolmentEnded, studentsMoved];
const { database, owner, as } = await testbed([enrolment, proposals(KINDS)], { authorise: authoriseWith() });

const { move, undo, fetchEnrolments } = enrolmentCalls(as);

test("a move that nobody made is not taken back", async () => {
  const { management, school } = await twoSections(database);

  await expect(undo(management, 4_000_000)).rejects.toMatchObject({ code: "not-found" });

  const { rows } = await owner.query("select action from audit_events where school_id = $1", [school.id]);
  expect(rows).toEqual([]);
});

test("of two moves the later is taken back first, and then the one before", async () => {
  const { management, amal, first, target } = await twoSections(database);
  const there = await move(management, amal, target.id);
  const back = await move(management, amal, first.id);
  await expect(undo(management, there.moveId)).rejects.toMatchObject({ details: { needs: "followed" } });

  await undo(management, back.moveId);
  await undo(management, there.moveId);

  const [current] = await fetchEnrolments(management, amal);
  expect(current).toMatchObject({ section: { id: first.id }, stays: [{ endsOn: null }], lastMove: null });
});

test("a move is not taken back where the student sits elsewhere by now, or has left", async () => {
  const { management, school, amal, second, target } = await twoSections(database);
  const { moveId } = await move(management, amal, target.id);
  const setting = (column: "section_id" | "state", value: number | string) =>
    owner.query(`update enrolments set ${column} = $1 where student_id = $2`, [value, amal.id]);
  await setting("section_id", second.id);
  await expect(undo(management, moveId)).rejects.toMatchObject({ details: { needs: "followed" } });
  await setting("section_id", target.id);
  await setting("state", "withdrawn");
  await expect(undo(management, moveId)).rejects.toMatchObject({ details: { needs: "followed" } });

  await setting("state", "active");
  await undo(management, moveId);

  const { rows } = await owner.query(
    "select action, subject_id, changes from audit_events where school_id = $1 order by id desc limit 1",
    [school.id],
  );
  expect(rows).toEqual([{ action: "move.undone", subject_id: moveId, changes: { students: 1 } }]);
});

test("a move that was taken back is not offered again, wherever the student sits by then", async () => {
  const { management, amal, target } = await twoSections(database);
  const { moveId } = await move(management, amal, target.id);
  await undo(management, moveId);
  await owner.query("update enrolments set section_id = $1 where student_id = $2", [target.id, amal.id]);

  const [current] = await fetchEnrolments(management, amal);

  expect(current).toMatchObject({ section: { id: target.id }, lastMove: null });
});

test("the students of a move are counted without those of another move", async () => {
  const { management, school, amal, first, target } = await twoSections(database);
  const other = await aStudent(database, school, { section: first });
  await move(management, other, target.id);

  await move(management, amal, target.id);

  const [current] = await fetchEnrolments(management, amal);
  expect(current?.lastMove?.students).toBe(1);
});

test("ENR-2: a move that reaches back before another leaves no stay and no seat that overlaps", async () => {
  const { management, amal, first, target, targetClass } = await twoSections(database);
  const since = dayFromToday(-3);
  await move(management, amal, target.id, since);
  await move(management, amal, first.id, dayFromToday(-1));

  await move(management, amal, target.id, since);

  const [current] = await fetchEnrolments(management, amal);
  expect(current?.stays).toMatchObject([
    { section: { id: target.id }, startsOn: since, endsOn: null },
    { section: { id: first.id }, endsOn: since },
  ]);
  const { rows } = await owner.query(
    `select teaching_class_id as class, ends_on::text from class_enrolments
     where student_id = $1 and (ends_on is null or ends_on > $2)`,
    [amal.id, since],
  );
  expect(rows).toEqual([{ class: targetClass.id, ends_on: null }]);
});

test("ENR-2: each stay keeps the day on which it ended", async () => {
  const { management, amal, first, target } = await twoSections(database);
  const [there, back] = [dayFromToday(-3), dayFromToday(-1)];

  await move(management, amal, target.id, there);
  await move(management, amal, first.id, back);

  const [current] = await fetchEnrolments(management, amal);
  expect(current?.stays).toMatchObject([
    { section: { id: first.id }, startsOn: back, endsOn: null },
    { section: { id: target.id }, startsOn: there, endsOn: back },
    { section: { id: first.id }, endsOn: there },
  ]);
});

test("ENR-4: who left before a move that has been made since sits nowhere after that day", async () => {
  const { management, school, amal, target } = await twoSections(database);
  await move(management, amal, target.id, dayFromToday(-1));

  await as(management.actor).call(endEnrolment, {
    params: { schoolId: school.id, studentId: amal.id },
    body: { key: aKey(), revision: 2, state: "withdrawn", on: dayFromToday(-2), reason: "The family moved" },
  });

  const [left] = await fetchEnrolments(management, amal);
  expect(left?.stays.map(({ endsOn }) => endsOn)).toEqual([dayFromToday(-2)]);
  expect(left?.lastMove).toBeNull();
  const { rows } = await owner.query(
    "select distinct ends_on::text from class_enrolments where student_id = $1",
    [amal.id],
  );
  expect(rows).toEqual([{ ends_on: dayFromToday(-2) }]);
});
