import {
  answerObjection,
  commentObjection,
  listObjections,
  objectToMark,
  withdrawObjection,
} from "@dars/contract/marks/objections";
import { publishMarks } from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { ApiError } from "@dars/contract/platform/client";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { approveColumns, publishing } from "#marks/publication/publication.factory.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { results } from "./results.routes.ts";

const { database, owner, as } = await testbed([publication, results], { authorise: authoriseWith() });

test("H13: a withdrawn objection asks nobody any more, and the mark may be objected to again", async () => {
  const { parent, management, teacher, params, school, object, withdraw } = await anObjection();
  expect(await countOpenNotices(teacher.id)).toBe(1);

  expect(await withdraw(parent)).toMatchObject({ state: "withdrawn" });
  expect(await withdraw(parent)).toMatchObject({ state: "withdrawn" });

  expect(await countOpenNotices(teacher.id)).toBe(0);
  const { objections } = await as(management.actor).call(listObjections, { params: { schoolId: school.id } });
  expect(objections).toMatchObject([{ state: "withdrawn", answer: null }]);
  const audits = await owner.query("select from audit_events where school_id = $1 and action = $2", [
    school.id,
    "objection.withdrawn",
  ]);
  expect(audits.rowCount).toBe(1);
  await object();
  const read = await as(parent.actor).call(readPublishedYear, { params });
  expect(read.objections.map(({ state }) => state)).toEqual(["open", "withdrawn"]);
});

test("H13: the office and the teacher find an objection withdrawn, and the family one that is answered", async () => {
  const { parent, management, teacher, school, objectionId, object, withdraw } = await anObjection();
  const answer = (id: number) =>
    as(management.actor).call(answerObjection, {
      params: { schoolId: school.id, objectionId: id },
      body: { key: aKey(), state: "declined", answer: "The mark stays." },
    });
  await withdraw(parent);

  await expect(answer(objectionId)).rejects.toMatchObject({ details: { reason: "withdrawn" } });
  const comment = as(teacher.actor).call(commentObjection, {
    params: { schoolId: school.id, objectionId },
    body: { key: aKey(), comment: "A page was not counted." },
  });
  await expect(comment).rejects.toMatchObject({ details: { reason: "withdrawn" } });
  const { id } = await object();
  await answer(id);
  await expect(withdraw(parent, id)).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "state" },
  });
});

test("H13: of an answer and a withdrawal at the same moment one wins, and the other reads which", async () => {
  const { parent, management, params, school, objectionId, withdraw } = await anObjection();

  const [answered, withdrawn] = await Promise.all([
    as(management.actor)
      .call(answerObjection, {
        params: { schoolId: school.id, objectionId },
        body: { key: aKey(), state: "accepted", answer: "You are right.", mark: 78 },
      })
      .then(() => null, refusalReason),
    withdraw(parent).then(() => null, refusalReason),
  ]);

  const { objections, result } = await as(parent.actor).call(readPublishedYear, { params });
  const outcomes = [answered, withdrawn, objections[0]?.state, result.subjects[0]?.marks["M1"]];
  expect([
    [null, "state", "accepted", 78],
    ["withdrawn", null, "withdrawn", 70],
  ]).toContainEqual(outcomes);
});

test("H13: an objection is withdrawn by whoever filed it alone", async () => {
  const { student, otherParent, teacher, management, objectionId, school, withdraw } = await anObjection();
  const elsewhere = await anObjection();

  await expect(withdraw(student)).rejects.toMatchObject({ code: "forbidden" });
  await expect(withdraw(otherParent)).rejects.toMatchObject({ code: "forbidden" });
  for (const each of [teacher, management])
    await expect(withdraw(each)).rejects.toMatchObject({ code: "forbidden" });
  await expect(withdraw(elsewhere.parent)).rejects.toMatchObject({ code: "not-found" });
  const asOwn = as(elsewhere.parent.actor).call(withdrawObjection, {
    params: { schoolId: elsewhere.school.id, studentId: elsewhere.student.id, objectionId },
  });
  await expect(asOwn).rejects.toMatchObject({ code: "not-found" });
  const { objections } = await as(management.actor).call(listObjections, { params: { schoolId: school.id } });
  expect(objections).toMatchObject([{ state: "open" }]);
});

const refusalReason = (error: unknown): unknown =>
  error instanceof ApiError ? error.details["reason"] : error;

async function countOpenNotices(personId: number): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    "select count(*)::int as n from notifications where person_id = $1 and kind = 'objection' and done_at is null",
    [personId],
  );
  return rows[0]?.n ?? 0;
}

/** The father of a student has objected to the first month of maths. */
async function anObjection() {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management, group, offering } = world;
  const [student] = students;
  if (!student) throw new Error("Nobody sits here.");
  const [parent, otherParent] = [
    await aGuardian(database, group, { of: [student] }),
    await aGuardian(database, group, { of: [student] }),
  ];
  await approveColumns(database, world, { M1: 70 });
  await as(management.actor).call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, ["M1"]),
  });
  const params = { schoolId: school.id, studentId: student.id, yearId: year.id };
  const object = () =>
    as(parent.actor).call(objectToMark, {
      params,
      body: { key: aKey(), offeringId: offering.id, code: "M1", text: "The paper says 78." },
    });
  const { id: objectionId } = await object();
  const withdraw = ({ actor }: Pick<typeof parent, "actor">, id = objectionId) =>
    as(actor).call(withdrawObjection, {
      params: { schoolId: school.id, studentId: student.id, objectionId: id },
    });
  return { ...world, student, parent, otherParent, params, objectionId, object, withdraw };
}
