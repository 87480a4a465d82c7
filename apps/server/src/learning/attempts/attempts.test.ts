import { listTasks, readTask, saveAnswers } from "@dars/contract/learning/attempts";
import { exceptStudent } from "@dars/contract/learning/exercises";
import { plainText } from "@dars/contract/learning/rich-text";
import { sql, type RawBuilder } from "kysely";
import { expect, test } from "vitest";

import { CHOICE, ESSAY, hours, MATCHING, NUMBER, ORDER } from "#learning/exercises/exercises.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { buildAnswers, attemptsBed, choose, essay, typed } from "./attempts.factory.ts";

const { database, as, aTaughtSchool, set, start, submit, result } = await attemptsBed();

test("E3: a student answers, hands in, and is scored exactly; another class's student does not find it", async () => {
  const place = await aTaughtSchool();
  const id = await set(place, { questions: [CHOICE, MATCHING] });
  const running = await start(place, place.aisha, id);
  const [choice, matching] = running.questions;
  const baghdad = matching?.targets.find(({ content }) => plainText(content) === "Baghdad");

  const line = await submit(place, place.aisha, running, [
    choose(choice, "7"),
    { kind: "pairs", pairs: [{ left: matching?.parts[0]?.id ?? "", right: baghdad?.id ?? "" }] },
  ]);

  expect(line).toMatchObject({ state: "graded", score: "3", outOf: "5" });
  await expect(start(place, place.dina, id)).rejects.toMatchObject({ code: "not-found" });
});

test("ATT-1: submitted twice at once, with one key or with two, an attempt is counted once", async () => {
  const place = await aTaughtSchool();
  const id = await set(place);
  const running = await start(place, place.aisha, id);
  const right = [choose(running.questions[0], "7"), typed("1.41")];
  const wrong = [choose(running.questions[0], "8")];
  const once = { key: aKey(), at: hours(0) };

  const lines = await Promise.all([
    submit(place, place.aisha, running, right, once),
    submit(place, place.aisha, running, right, once),
    submit(place, place.aisha, running, right),
  ]);
  lines.push(await submit(place, place.aisha, running, wrong, { seq: 9 }));

  expect(lines.map(({ score }) => score)).toEqual(["3", "3", "3", "3"]);
  const params = { schoolId: place.school.id, studentId: place.aisha.id, exerciseId: id };
  expect((await as(place.aisha.actor).call(readTask, { params })).attempts).toHaveLength(1);
});

test("an attempt that is running is gone on with, with its answers, on another device", async () => {
  const place = await aTaughtSchool();
  const id = await set(place);
  const running = await start(place, place.aisha, id);
  const answers = buildAnswers(running, [choose(running.questions[0], "8")]);
  const params = { schoolId: place.school.id, studentId: place.aisha.id, attemptId: running.id };
  const save = (seq: number, given = answers) =>
    as(place.aisha.actor).call(saveAnswers, { params, body: { seq, at: hours(0), answers: given } });

  await save(2);
  expect(await save(1, [])).toEqual({ seq: 2 });

  const again = await start(place, place.aisha, id);
  expect(again).toMatchObject({ id: running.id, seq: 2, answers, questions: running.questions });
});

test("a save of somebody else's attempt is not found", async () => {
  const place = await aTaughtSchool();
  const running = await start(place, place.aisha, await set(place));

  await expect(submit(place, place.bilal, running, [])).rejects.toMatchObject({ code: "not-found" });
});

test("the deadline is the server's: the time limit, and what is added for one student, but not after closing", async () => {
  const place = await aTaughtSchool();
  const id = await set(place, { timeLimitMinutes: 20, closeAt: hours(1) });
  await as(place.teacher.actor).call(exceptStudent, {
    params: { schoolId: place.school.id, studentId: place.bilal.id, exerciseId: id },
    body: { key: aKey(), dueAt: null, closeAt: null, extraMinutes: 100, isExcused: false },
  });

  expect(computeMinutes(await start(place, place.aisha, id))).toBe(20);
  expect(computeMinutes(await start(place, place.bilal, id))).toBe(60);
});

test("attempts are used up, an excused student has none, and what is closed is not begun", async () => {
  const place = await aTaughtSchool();
  const once = await set(place, { attemptsAllowed: 1 });
  await submit(place, place.aisha, await start(place, place.aisha, once), []);
  const closed = await set(place, { openAt: hours(-2), closeAt: hours(-1) });
  await as(place.teacher.actor).call(exceptStudent, {
    params: { schoolId: place.school.id, studentId: place.bilal.id, exerciseId: once },
    body: { key: aKey(), dueAt: null, closeAt: null, extraMinutes: 0, isExcused: true },
  });

  await expect(start(place, place.aisha, once)).rejects.toMatchObject(why("used-up"));
  await expect(start(place, place.bilal, once)).rejects.toMatchObject(why("excused"));
  await expect(start(place, place.aisha, closed)).rejects.toMatchObject(why("closed"));
  await expect(start(place, place.aisha, await set(place, { openAt: null }))).rejects.toMatchObject({
    code: "not-found",
  });
});

test("AZ-7: who has left the class, or whose year is over, begins no further attempt and reads the earlier ones", async () => {
  const place = await aTaughtSchool();
  const { school, aisha } = place;
  const id = await set(place);
  const running = await start(place, aisha, id);
  await submit(place, aisha, running, [choose(running.questions[0], "7")]);
  const change = (statement: RawBuilder<unknown>) =>
    database.inSchool(school.id, (db) => statement.execute(db));

  await change(sql`update class_enrolments set ends_on = current_date - 1 where student_id = ${aisha.id}`);
  await expect(start(place, aisha, id)).rejects.toMatchObject(why("closed"));
  await change(sql`update class_enrolments set ends_on = null where student_id = ${aisha.id}`);
  await change(sql`update academic_years set state = 'archived' where school_id = ${school.id}`);
  await expect(start(place, aisha, id)).rejects.toMatchObject(why("closed"));

  const params = { schoolId: school.id, studentId: aisha.id, exerciseId: id };
  expect(await as(aisha.actor).call(readTask, { params })).toMatchObject({
    whyNot: "closed",
    attempts: [{ score: "2" }],
  });
});

test("AZ-7: what was begun in a class that was left, or in another year, is not due any more", async () => {
  const place = await aTaughtSchool();
  const { school, aisha } = place;
  await start(place, aisha, await set(place));
  const change = (statement: RawBuilder<unknown>) =>
    database.inSchool(school.id, (db) => statement.execute(db));
  const params = { schoolId: school.id, studentId: aisha.id };
  const due = async () => (await as(aisha.actor).call(listTasks, { params, query: {} })).tasks;

  expect(await due()).toMatchObject([{ state: "open", standing: "working" }]);
  await change(sql`update class_enrolments set ends_on = current_date - 1 where student_id = ${aisha.id}`);
  expect(await due()).toMatchObject([{ state: "closed", standing: "working" }]);
  await change(sql`update academic_years set state = 'archived' where school_id = ${school.id}`);
  expect(await due()).toEqual([]);
});

test("ATT-3: an extension for one student shows the key of what never closes to nobody", async () => {
  const place = await aTaughtSchool();
  const id = await set(place, { purpose: "quiz" });
  await as(place.teacher.actor).call(exceptStudent, {
    params: { schoolId: place.school.id, studentId: place.bilal.id, exerciseId: id },
    body: { key: aKey(), dueAt: null, closeAt: hours(-1), extraMinutes: 0, isExcused: false },
  });
  const running = await start(place, place.aisha, id);
  await submit(place, place.aisha, running, [choose(running.questions[0], "8")]);

  const { questions } = await result(place, place.aisha, place.aisha, running.id);
  expect(questions[0]).toMatchObject({ score: "0", key: null });
});

test('A7: what is looked at in "view as" is not seen by the student', async () => {
  const place = await aTaughtSchool();
  const running = await start(place, place.aisha, await set(place));
  await submit(place, place.aisha, running, [choose(running.questions[0], "7")]);

  await result(place, { actor: { ...place.aisha.actor, isReadOnly: true } }, place.aisha, running.id);
  expect(await keySeenAt(place.school.id, running.id)).toBeNull();
  await result(place, place.aisha, place.aisha, running.id);
  expect(await keySeenAt(place.school.id, running.id)).not.toBeNull();
});

test("ATT-3, E7: on the wire of a student there is no key and no score before the policy allows", async () => {
  const place = await aTaughtSchool();
  const id = await set(place, {
    purpose: "quiz",
    feedback: "after_return",
    closeAt: hours(1),
    questions: [CHOICE, NUMBER, MATCHING, ORDER, ESSAY],
  });
  const running = await start(place, place.aisha, id);
  const line = await submit(place, place.aisha, running, [choose(running.questions[0], "7")]);
  const params = { schoolId: place.school.id, studentId: place.aisha.id };
  const wire = JSON.stringify([
    running,
    line,
    await as(place.aisha.actor).call(listTasks, { params, query: {} }),
    await as(place.aisha.actor).call(readTask, { params: { ...params, exerciseId: id } }),
    await result(place, place.aisha, place.aisha, running.id),
    await result(place, place.mother, place.aisha, running.id),
  ]);

  for (const secret of ["RIGHT", "WRONG", "1.41", "share", "Secretrubric", "About", '"iraq"', "done"])
    expect(wire).not.toContain(secret);
  expect(wire).not.toMatch(/"score":"[\d/.]+"/u);
});

test("ATT-3: after submitting a quiz shows its score; the key only once it has closed for everybody", async () => {
  const place = await aTaughtSchool();
  const id = await set(place, { purpose: "quiz", closeAt: hours(1) });
  const running = await start(place, place.aisha, id);
  await submit(place, place.aisha, running, [choose(running.questions[0], "8")]);

  const before = await result(place, place.aisha, place.aisha, running.id);
  expect(before.questions[0]).toMatchObject({ score: "0", key: null, feedback: [] });
  await database.inSchool(place.school.id, (db) =>
    sql`update exercises set open_at = now() - interval '2 hours', close_at = now() - interval '1 minute'
      where school_id = ${place.school.id} and id = ${id}`.execute(db),
  );

  const after = await result(place, place.aisha, place.aisha, running.id);
  const [first] = after.questions;
  const right = first?.question.parts.find(({ content }) => plainText(content) === "7");
  expect(first?.key?.ids).toEqual([right?.id]);
  expect(after.questions[1]?.key?.texts).toEqual(["1.41 ± 0.01"]);
});

test("an order is never shown in its own order", async () => {
  const place = await aTaughtSchool();
  const running = await start(place, place.aisha, await set(place, { questions: [ORDER] }));

  const words = running.questions[0]?.parts.map(({ content }) => plainText(content));
  expect(words?.toSorted()).toEqual(["one", "three", "two"]);
  expect(words).not.toEqual(["one", "two", "three"]);
});

test("E4: a parent sees its own child's result and not another's, and never what is being worked on", async () => {
  const place = await aTaughtSchool();
  const id = await set(place);
  const running = await start(place, place.aisha, id);
  const params = { schoolId: place.school.id, studentId: place.aisha.id, exerciseId: id };

  expect((await as(place.mother.actor).call(readTask, { params })).running).toBeNull();
  await submit(place, place.aisha, running, [choose(running.questions[0], "7")]);
  expect((await result(place, place.mother, place.aisha, running.id)).attempt.score).toBe("2");
  const other = { ...params, studentId: place.bilal.id };
  await expect(as(place.mother.actor).call(readTask, { params: other })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("what a person has to mark waits, and the whole has no score until then", async () => {
  const place = await aTaughtSchool();
  const running = await start(place, place.aisha, await set(place, { questions: [CHOICE, ESSAY] }));

  const line = await submit(place, place.aisha, running, [
    choose(running.questions[0], "7"),
    essay("Because"),
  ]);

  expect(line).toMatchObject({ state: "submitted", score: null });
});

async function keySeenAt(schoolId: number, attemptId: number): Promise<Date | null | undefined> {
  const { rows } = await database.inSchool(schoolId, (db) =>
    sql<{
      at: Date | null;
    }>`select key_seen_at as at from attempts where school_id = ${schoolId} and id = ${attemptId}`.execute(
      db,
    ),
  );
  return rows[0]?.at;
}

const computeMinutes = ({ startedAt, deadline }: { startedAt: string; deadline: string | null }) =>
  Math.round((Date.parse(deadline ?? "") - Date.parse(startedAt)) / 60_000);

const why = (reason: string) => ({ code: "conflict", details: { reason } });
