import {
  listReviewedAnswers,
  markAnswer,
  proposeMark,
  readMarking,
  readMarkingQueue,
  reopenAttempt,
  returnAttempts,
} from "@dars/contract/learning/marking";
import { listMarkingLooks, startMarkingLook } from "@dars/contract/learning/marking-looks";
import { decideProposal, listProposals } from "@dars/contract/oversight/proposals";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { attemptsBed, choose, essay } from "#learning/attempts/attempts.factory.ts";
import { CHOICE, ESSAY, hours } from "#learning/exercises/exercises.factory.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";

import { answerMarkedAnew } from "./answer-marked-anew.ts";

const { database, as, aTaughtSchool, set, start, submit, result } = await attemptsBed([
  proposals([answerMarkedAnew]),
]);

const ESSAY_ID = 2;

/** Aisha has handed in a choice and an essay, which nobody has marked. */
async function anEssay() {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, {
    purpose: "homework",
    feedback: "after_return",
    closeAt: hours(1),
    questions: [CHOICE, ESSAY],
  });
  const running = await start(place, place.aisha, exerciseId);
  await submit(place, place.aisha, running, [choose(running.questions[0], "7"), essay("Because")]);
  const { id: schoolId } = place.school;
  const params = { schoolId, exerciseId };
  const which = { schoolId, attemptId: running.id, questionId: ESSAY_ID };
  const markAs = (member: Member, score: string, revision = 0) =>
    as(member.actor).call(markAnswer, {
      params: which,
      body: { key: aKey(), revision, score, comment: null },
    });
  const giveReason = (member: Member) =>
    as(member.actor).call(startMarkingLook, { params, body: { key: aKey(), reason: "Ms Huda is ill" } });
  const propose = (member: Member, score: string, revision = 1) =>
    as(member.actor).call(proposeMark, {
      params: which,
      body: { key: aKey(), revision, score, comment: "As in the key", reason: "Marked too low" },
    });
  return { place, params, which, attemptId: running.id, markAs, giveReason, propose };
}

const NEEDS_REASON = { code: "forbidden", details: { needs: "look" } };

test("E6, MRK-1: the management marks, returns and opens again for an hour, once it has said why", async () => {
  const { place, params, attemptId, markAs, giveReason } = await anEssay();
  const { management } = place;
  const office = as(management.actor);
  const backParams = { params, body: { key: aKey(), studentIds: null } };
  const reopen = () =>
    office.call(reopenAttempt, {
      params: { schoolId: params.schoolId, attemptId },
      body: { key: aKey() },
    });
  await expect(office.call(readMarking, { params })).rejects.toMatchObject(NEEDS_REASON);
  await expect(markAs(management, "3")).rejects.toMatchObject(NEEDS_REASON);
  await expect(office.call(returnAttempts, backParams)).rejects.toMatchObject(NEEDS_REASON);
  await expect(reopen()).rejects.toMatchObject(NEEDS_REASON);

  await giveReason(management);
  await reopen();
  const running = await start(place, place.aisha, params.exerciseId);
  await submit(place, place.aisha, running, [choose(running.questions[0], "7"), essay("Because")]);
  expect(await markAs(management, "3")).toEqual({ revision: 1, waiting: 0 });
  const queue = await office.call(readMarkingQueue, { params: { ...params, questionId: ESSAY_ID } });
  expect(queue.answers).toMatchObject([{ student: { id: place.aisha.id }, score: "3" }]);
  expect(await office.call(returnAttempts, { params, body: { key: aKey(), studentIds: null } })).toEqual({
    returned: 1,
    waiting: 0,
  });
  expect((await result(place, place.aisha, place.aisha, attemptId)).attempt).toMatchObject({
    state: "returned",
    score: "5",
  });
});

test("E6: after the hour the reason is over; it is listed for the review and written to the audit log", async () => {
  const { place, params, markAs, giveReason } = await anEssay();
  const { school, management } = place;
  await giveReason(management);

  const { looks } = await as(management.actor).call(listMarkingLooks, {
    params: { schoolId: params.schoolId },
  });
  expect(looks).toMatchObject([
    { exercise: { id: params.exerciseId }, reason: "Ms Huda is ill", isMine: true },
  ]);
  const { rows } = await sql<{ readonly reason: string }>`
    select changes ->> 'reason' as reason from audit_events
    where school_id = ${school.id} and action = 'attempts.look-started'`.execute(database.reading(school.id));
  expect(rows).toEqual([{ reason: "Ms Huda is ill" }]);
  await database.inSchool(school.id, (db) =>
    sql`update marking_looks set started_at = started_at - interval '61 minutes',
      ends_at = ends_at - interval '61 minutes' where school_id = ${school.id}`.execute(db),
  );
  await expect(markAs(management, "3")).rejects.toMatchObject(NEEDS_REASON);
});

test("E6: of another school the management gives no reason and marks nothing", async () => {
  const { params, markAs, giveReason } = await anEssay();
  const elsewhere = await anEssay();
  const stranger = elsewhere.place.management;

  await expect(giveReason(stranger)).rejects.toMatchObject({ code: "not-found" });
  await expect(markAs(stranger, "3")).rejects.toMatchObject({ code: "not-found" });
  const crossed = as(stranger.actor).call(startMarkingLook, {
    params: { ...params, schoolId: elsewhere.params.schoolId },
    body: { key: aKey(), reason: "A guess" },
  });
  await expect(crossed).rejects.toMatchObject({ code: "not-found" });
});

test("E6, MRK-1: a coordinator asks for another mark, without a name; it is given when the management agrees", async () => {
  const { place, params, attemptId, markAs, propose } = await anEssay();
  const { teacher, coordinator, management } = place;
  await markAs(teacher, "1");
  const review = async () =>
    (await as(coordinator.actor).call(listReviewedAnswers, { params })).questions[0]?.answers;
  expect(await review()).toEqual([
    {
      attemptId,
      response: { kind: "work", text: "Because", files: [] },
      score: "1",
      comment: null,
      criteria: [],
      revision: 1,
      isAskedFor: false,
    },
  ]);

  const { proposalId } = await propose(coordinator, "4");
  expect(await review()).toMatchObject([{ score: "1", isAskedFor: true }]);
  await expect(propose(coordinator, "3")).rejects.toMatchObject({ details: { reason: "waiting" } });
  const { proposals: waiting } = await as(management.actor).call(listProposals, {
    params: { schoolId: params.schoolId },
  });
  expect(waiting).toMatchObject([
    { kind: "answer.marked-anew", subject: { kind: "attempt", name: null }, reason: "Marked too low" },
  ]);
  await as(management.actor).call(decideProposal, {
    params: { schoolId: params.schoolId, proposalId },
    body: { approve: true, note: null, isAlone: false },
  });
  expect(await review()).toMatchObject([{ score: "4", comment: "As in the key", isAskedFor: false }]);
});

test("E6: a coordinator does not see what the student called a file", async () => {
  const { place, params, attemptId, markAs } = await anEssay();
  const { id: schoolId } = place.school;
  const file = { kind: "file", fileId: "f".repeat(15), name: "Aisha.pdf", type: "application/pdf", size: 9 };
  await database.inSchool(schoolId, (db) =>
    sql`update attempts set answers = jsonb_set(answers, '{1,response,files}', ${JSON.stringify([file])}::jsonb)
      where school_id = ${schoolId} and id = ${attemptId}`.execute(db),
  );
  await markAs(place.teacher, "1");

  const { questions } = await as(place.coordinator.actor).call(listReviewedAnswers, { params });
  expect(questions[0]?.answers).toMatchObject([{ response: { files: [{ kind: "file", name: "" }] } }]);
});

test("E6: a request is not applied to an answer that was marked anew since, nor made beyond the points or the subject", async () => {
  const { place, params, markAs, propose } = await anEssay();
  const { teacher, coordinator, management } = place;
  await markAs(teacher, "1");
  const { proposalId } = await propose(coordinator, "4");
  await markAs(teacher, "2", 1);

  const approving = as(management.actor).call(decideProposal, {
    params: { schoolId: params.schoolId, proposalId },
    body: { approve: true, note: null, isAlone: false },
  });
  await expect(approving).rejects.toMatchObject({ code: "conflict" });
  await expect(propose(coordinator, "99", 2)).rejects.toMatchObject({ code: "invalid" });
  const elsewhere = await anEssay();
  await expect(propose(elsewhere.place.coordinator, "3", 2)).rejects.toMatchObject({ code: "not-found" });
  await expect(propose(teacher, "3", 2)).rejects.toMatchObject({ code: "forbidden" });
});
