import type { GivenLevel } from "@dars/contract/learning/question-parts";
import {
  claimVideoTake,
  readVideoDesk,
  returnVideoTakes,
  saveVideoFeedback,
} from "@dars/contract/learning/video-tasks";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { videoBed, type VideoPlace } from "./video-tasks.factory.ts";

const { database, as, aPlace, params, set, sent, seenBy } = await videoBed();

test("FB-1: the family is told when a video comes back and when its feedback changes, and what it was is kept", async () => {
  const place = await aPlace();
  const { student, mother } = place;
  const { id: taskId } = await set(place);
  const { id: takeId } = await sent(place, student, taskId);
  await comment(place, takeId, 1, { returns: false });
  expect(await toldIn(place)).toEqual([]);

  await comment(place, takeId, 2, { returns: true });
  expect(await toldIn(place)).toEqual([student.id, mother.id].toSorted((one, other) => one - other));
  await aWhileAgo(place);

  await comment(place, takeId, 3, { feedback: "Speak up", returns: false });
  expect(await seenBy(place, mother)).toMatchObject([{ state: "returned", feedback: "Speak up" }]);
  expect((await seenBy(place, mother))[0]?.changedAt).not.toBeNull();
  expect(await toldIn(place)).toHaveLength(4);
  expect(await fetchHistory(place, takeId)).toEqual([{ revision: 3, feedback: "Clear voice" }]);

  // The same words once more are no news.
  await aWhileAgo(place);
  await comment(place, takeId, 4, { feedback: "Speak up", returns: true });
  expect(await toldIn(place)).toHaveLength(4);
  await expect(comment(place, takeId, 5, { takesBack: true })).rejects.toMatchObject({
    details: { reason: "returned" },
  });
});

test("F3: an answer is marked by the rubric of its task, taken back, and returned with all that are marked", async () => {
  const place = await aPlace();
  const { teacher, student, mother } = place;
  const { id: taskId } = await set(place, place.teacher, { criteria: RUBRIC });
  const { id: takeId } = await sent(place, student, taskId);
  const desk = () => as(teacher.actor).call(readVideoDesk, { params: params(place) });
  const back = () =>
    as(teacher.actor).call(returnVideoTakes, {
      params: params(place),
      body: { key: aKey(), taskId: null, studentIds: null },
    });

  await expect(comment(place, takeId, 1, { levels: [{ id: "c1", points: "2" }] })).rejects.toMatchObject({
    field: "/body/levels",
  });
  const levels = [
    { id: "c1", points: "2" },
    { id: "c2", points: "0" },
  ];
  await comment(place, takeId, 1, { levels });
  expect(await desk()).toMatchObject({
    tasks: [{ waiting: 0, marked: 1 }],
    students: [{ taskIds: [taskId], takes: [{ taskId, levels, state: "sent" }] }],
    phrases: ["Clear voice", "Slower"],
    mayMark: true,
  });
  expect(await seenBy(place, mother)).toMatchObject([{ levels: [], markedAt: null, feedback: "" }]);

  await comment(place, takeId, 2, { levels, takesBack: true });
  expect(await back()).toEqual({ returned: 0, waiting: 1 });
  await comment(place, takeId, 3, { levels });
  expect(await back()).toEqual({ returned: 1, waiting: 0 });
  expect(await seenBy(place, mother)).toMatchObject([{ state: "returned", levels, feedback: "Clear voice" }]);
  expect(await toldIn(place)).toHaveLength(2);
});

test("AZ-7: in an archived year no video is commented on or returned", async () => {
  const place = await aPlace();
  const { id: taskId } = await set(place);
  const { id: takeId } = await sent(place, place.student, taskId);
  await comment(place, takeId, 1, { returns: false });
  await database.inSchool(place.schoolId, (db) =>
    sql`update academic_years set state = 'archived' where school_id = ${place.schoolId}`.execute(db),
  );
  const archived = { code: "forbidden", details: { reason: "archived" } };

  await expect(comment(place, takeId, 2, { returns: true })).rejects.toMatchObject(archived);
  const body = { key: aKey(), taskId: null, studentIds: null };
  await expect(
    as(place.teacher.actor).call(returnVideoTakes, { params: params(place), body }),
  ).rejects.toMatchObject(archived);
});

test("a rubric has levels that rise, each criterion once", async () => {
  const place = await aPlace();
  const [first = RUBRIC[1]] = RUBRIC;
  const twice = first ? [first, first] : [];
  await expect(set(place, place.teacher, { criteria: twice })).rejects.toMatchObject({
    field: "/body/criteria",
  });
});

test("F3: two who mark never have the same answer; a claim ends by itself, or is taken over", async () => {
  const place = await aPlace();
  const { schoolId, teacher, second, student } = place;
  const { id: taskId } = await set(place);
  const { id: takeId } = await sent(place, student, taskId);
  const claim = (by: Member, takesOver = false) =>
    as(by.actor).call(claimVideoTake, { params: { schoolId, takeId }, body: { takesOver } });
  const seenBySecond = async () =>
    (await as(second.actor).call(readVideoDesk, { params: params(place) })).students[0]?.takes[0]?.claim;

  expect(await claim(teacher)).toMatchObject({ claim: { isMine: true }, revision: 1 });
  expect(await seenBySecond()).toMatchObject({ isMine: false });
  await expect(claim(second)).rejects.toMatchObject({ details: { reason: "claimed" } });
  await claim(teacher);

  await database.inSchool(schoolId, (db) =>
    sql`update video_take_claims set until = now() - interval '1 second' where school_id = ${schoolId}`.execute(
      db,
    ),
  );
  expect(await seenBySecond()).toBeNull();
  await claim(second);
  await expect(claim(teacher)).rejects.toMatchObject({ details: { reason: "claimed" } });
  await claim(teacher, true);
  await comment(place, takeId, 1, {});
  expect(await seenBySecond()).toBeNull();
  await expect(claim(place.colleague)).rejects.toMatchObject({ code: "not-found" });
});

const RUBRIC = [
  { id: "c1", title: "Voice", levels: [at("0", "cannot be heard"), at("2", "clear")] },
  { id: "c2", title: "Pace", levels: [at("0"), at("1")] },
];

function at(points: string, words = "") {
  return { points, words };
}

interface Comment {
  readonly feedback?: string;
  readonly levels?: GivenLevel[];
  readonly returns?: boolean;
  readonly takesBack?: boolean;
}

/** By the teacher, who has seen this revision. */
const comment = ({ schoolId, teacher }: VideoPlace, takeId: number, revision: number, overrides: Comment) =>
  as(teacher.actor).call(saveVideoFeedback, {
    params: { schoolId, takeId },
    body: {
      key: aKey(),
      revision,
      feedback: "Clear voice",
      remarks: [{ at: 20, text: "Slower" }],
      returns: false,
      ...overrides,
    },
  });

async function toldIn({ schoolId }: VideoPlace): Promise<number[]> {
  const { rows } = await sql<{ personId: number }>`
    select person_id as "personId" from notifications
    where school_id = ${schoolId} and kind = 'exercise-returned' and page = 'video-exercises'
    order by person_id`.execute(database.reading(schoolId));
  return rows.map(({ personId }) => personId);
}

/** NTF-3: the same notice within ten minutes is one; afterwards it is another. */
const aWhileAgo = ({ schoolId }: VideoPlace) =>
  database.inSchool(schoolId, (db) =>
    sql`update notifications set told_at = told_at - interval '1 hour' where school_id = ${schoolId}`.execute(
      db,
    ),
  );

async function fetchHistory({ schoolId }: VideoPlace, takeId: number) {
  const { rows } = await sql<{ revision: number; feedback: string }>`
    select revision, feedback from video_take_history
    where school_id = ${schoolId} and take_id = ${takeId} order by revision`.execute(
    database.reading(schoolId),
  );
  return rows;
}
