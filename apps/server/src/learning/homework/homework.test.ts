import {
  listHomeworkClasses,
  listHomeworkToTakeOver,
  readSectionEvenings,
} from "@dars/contract/learning/homework";
import {
  changeHomework,
  remindOfHomework,
  saveHomeworkSettings,
  seeHomeworkAnswer,
  withdrawHomework,
} from "@dars/contract/learning/homework-writing";
import { answerHomework, openHomework, readStudentHomework } from "@dars/contract/learning/student-homework";
import { expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { anAssignment } from "#platform/testing/factories/structure.ts";

import { homeworkBed, type HomeworkPlace } from "./homework.factory.ts";

const { database, owner, as, aPlace, set, has, tick, lines, students } = await homeworkBed();

const content = {
  title: "Page 43",
  text: "",
  minutes: null,
  asksAnswer: false,
  lessonId: null,
  fileIds: [],
};

const kindsFor = async (place: HomeworkPlace, personId: number) => {
  const { rows } = await owner.query<{ kind: string }>(
    "select kind from notifications where school_id = $1 and person_id = $2 order by id",
    [place.schoolId, personId],
  );
  return rows.map(({ kind }) => kind);
};

test("HW-1, HW-2: homework is set for several classes at once, for each at its next lesson, and families get a notice", async () => {
  const place = await aPlace();
  const { firstClass, secondClass, teacher, schoolId, student, mother, father } = place;
  await anAssignment(database, secondClass, teacher, { role: "assistant" });
  const { classes, today } = await as(teacher.actor).call(listHomeworkClasses, { params: { schoolId } });
  expect(classes.map(({ id, students: count, isCover }) => [id, count, isCover])).toEqual([
    [firstClass.id, 1, false],
    [secondClass.id, 1, false],
  ]);
  expect(classes.map(({ nextLesson }) => nextLesson?.day)).toEqual([dayFromToday(2), dayFromToday(3)]);

  const made = await set(place, {
    classIds: [firstClass.id, secondClass.id],
    setIn: { lessonId: Number(place.lessonIds[0]), date: today },
  });

  expect(made).toMatchObject({ students: 2, over: [], revision: 1 });
  const [line] = await lines(place, teacher);
  expect(line).toMatchObject({ id: made.id, author: { isOwn: true }, may: { change: true, remind: true } });
  expect(line?.classes.map(({ due }) => [due.day, due.no, due.startsAt])).toEqual([
    [dayFromToday(2), 3, "09:40"],
    [dayFromToday(3), 2, "08:50"],
  ]);
  expect(await has(place, student)).toMatchObject([
    { id: made.id, setIn: { date: today }, due: { day: dayFromToday(2) }, tick: null, doneInClass: null },
  ]);
  for (const { id } of [student, mother, father]) expect(await kindsFor(place, id)).toEqual(["homework"]);
});

test("HW-1: nobody sets homework for a class of others, a substitute does on its day, and a family never", async () => {
  const place = await aPlace();
  const { firstClass, secondClass, stranger, colleague, student } = place;
  await expect(set(place, { classIds: [secondClass.id] })).rejects.toMatchObject({ code: "not-found" });
  await expect(set(place, {}, stranger)).rejects.toMatchObject({ code: "not-found" });
  await expect(set(place, {}, student)).rejects.toMatchObject({ code: "forbidden" });

  await anAssignment(database, firstClass, stranger, {
    role: "substitute",
    startsOn: dayFromToday(0),
    endsOn: dayFromToday(1),
  });
  await owner.query("update teacher_assignments set state = 'ended' where role = 'substitute'");
  const { id } = await set(place, { title: "From the substitute" }, stranger);

  const [own] = await lines(place, stranger);
  expect(own).toMatchObject({ id, classes: [{ students: 1, done: 0 }], may: { change: true } });
  expect(await students(place, stranger, id)).toEqual([]);
  expect(await lines(place, place.teacher)).toMatchObject([{ id, may: { change: true } }]);
  expect(await lines(place, colleague)).toEqual([]);
});

test("HW-2: a day that is past, or a class without a lesson left, is refused with its reason", async () => {
  const place = await aPlace();
  const { firstClass, teacher } = place;
  const past = { by: "day" as const, day: dayFromToday(-1) };
  await expect(set(place, { due: past })).rejects.toMatchObject({
    code: "invalid",
    field: "/body/due",
    details: { reason: "past", classIds: [firstClass.id] },
  });
  await owner.query("update timetables set ends_on = starts_on where school_id = $1", [place.schoolId]);
  await expect(set(place)).rejects.toMatchObject({ details: { reason: "no-lesson" } });

  await set(place, { due: { by: "day", day: dayFromToday(4) } });

  expect(await has(place, place.student)).toMatchObject([{ due: { day: dayFromToday(4), no: null } }]);
  await expect(
    set(place, { setIn: { lessonId: Number(place.lessonIds[0]), date: dayFromToday(1) } }, teacher),
  ).rejects.toMatchObject({ field: "/body/setIn" });
});

test("HW-8: a tick of one guardian is seen by the other, the student and the teacher, and the last write holds", async () => {
  const place = await aPlace();
  const { mother, father, student, teacher } = place;
  const { id } = await set(place);
  const now = Date.now();

  const hints: unknown[] = [];
  const stop = database.hints.hear((hint) => hints.push(hint));
  await tick(place, mother, id, { at: new Date(now - 60_000) });
  stop();
  for (const { id: personId } of [mother, father, student])
    expect(hints).toContainEqual({ about: "homework", schoolId: place.schoolId, personId });
  for (const by of [father, student])
    expect((await has(place, by))[0]?.tick).toMatchObject({ by: "guardian" });
  await tick(place, father, id, { isDone: false, at: new Date(now - 120_000) });
  expect(await students(place, teacher, id)).toMatchObject([{ tick: { by: "guardian" } }]);
  await tick(place, student, id, { isDone: false, at: new Date(now - 30_000) });

  expect(await students(place, teacher, id)).toMatchObject([{ tick: null }]);
  expect((await lines(place, teacher))[0]?.classes).toMatchObject([{ seen: 1, done: 0, students: 1 }]);
});

test("HW-3: an answer is handed in, seen, and handed in again; a writer who has not read the last one is refused", async () => {
  const place = await aPlace();
  const { schoolId, student, mother, teacher, colleague } = place;
  const { id } = await set(place, { asksAnswer: true });
  const params = { schoolId, studentId: student.id, homeworkId: id };
  const answer = (by: typeof student, revision: number, text = "Six metres.") =>
    as(by.actor).call(answerHomework, { params, body: { key: aKey(), revision, text, fileIds: [] } });

  await as(mother.actor).call(openHomework, { params, body: { at: new Date().toISOString() } });
  expect(await answer(student, 0)).toMatchObject({ revision: 1, seenAt: null });
  await expect(answer(mother, 0)).rejects.toMatchObject({ code: "conflict" });
  await as(teacher.actor).call(seeHomeworkAnswer, { params, body: { revision: 1 } });
  expect((await has(place, mother))[0]).toMatchObject({
    tick: { by: "student" },
    answer: { text: "Six metres." },
  });
  expect((await has(place, mother))[0]?.answer?.seenAt).not.toBeNull();
  await expect(
    as(colleague.actor).call(seeHomeworkAnswer, { params, body: { revision: 1 } }),
  ).rejects.toMatchObject({ code: "not-found" });
  await expect(answer(student, 1, " ")).rejects.toMatchObject({ code: "invalid" });

  expect(await answer(mother, 1, "Seven.")).toMatchObject({ revision: 2, seenAt: null });

  const none = await set(place);
  await expect(
    as(student.actor).call(answerHomework, {
      params: { ...params, homeworkId: none.id },
      body: { key: aKey(), revision: 0, text: "Yes.", fileIds: [] },
    }),
  ).rejects.toMatchObject({ code: "conflict", details: { reason: "no-answer" } });
});

test("HW-1: it is changed and withdrawn with a notice, and what was withdrawn stays so", async () => {
  const place = await aPlace();
  const { schoolId, teacher, student, firstClass } = place;
  const { id } = await set(place);
  const params = { schoolId, homeworkId: id };
  const change = (revision: number) =>
    as(teacher.actor).call(changeHomework, {
      params,
      body: { key: aKey(), revision, ...content, classIds: [firstClass.id] },
    });

  expect(await change(1)).toEqual({ id, revision: 2 });
  await expect(change(1)).rejects.toMatchObject({ details: { reason: "stale" } });
  expect(await has(place, student)).toMatchObject([{ title: "Page 43", due: { day: dayFromToday(2) } }]);
  await as(teacher.actor).call(withdrawHomework, { params, body: { key: aKey(), revision: 2 } });
  await expect(change(3)).rejects.toMatchObject({ details: { reason: "withdrawn" } });

  expect(await has(place, student)).toEqual([]);
  expect(await kindsFor(place, student.id)).toEqual(["homework", "homework-changed"]);
  const read = await as(student.actor).call(readStudentHomework, {
    params: { schoolId, studentId: student.id, homeworkId: id },
  });
  expect(read.withdrawnAt).not.toBeNull();
  expect(await lines(place, teacher)).toMatchObject([{ may: { change: false, remind: false } }]);
});

test("HW-5: students who have not done it are reminded once a day", async () => {
  const place = await aPlace();
  const { schoolId, teacher, student, first, mother } = place;
  const done = await aStudent(database, place.school, { section: first });
  const { id } = await set(place);
  await tick(place, done, id, { student: done });
  const remind = () =>
    as(teacher.actor).call(remindOfHomework, {
      params: { schoolId, homeworkId: id },
      body: { key: aKey() },
    });

  expect(await remind()).toMatchObject({ students: 1 });
  await expect(remind()).rejects.toMatchObject({ details: { reason: "reminded" } });

  expect(await kindsFor(place, student.id)).toEqual(["homework", "homework-reminder"]);
  expect(await kindsFor(place, mother.id)).toEqual(["homework", "homework-reminder"]);
  expect(await kindsFor(place, done.id)).toEqual(["homework"]);
});

test("HW-6: the minutes of an evening are those of the student with the most, and over the limit one is warned", async () => {
  const place = await aPlace();
  const { schoolId, management, coordinator, teacher, first, second } = place;
  await as(management.actor).call(saveHomeworkSettings, {
    params: { schoolId },
    body: { eveningMinutes: 30 },
  });

  expect((await set(place)).over).toEqual([]);
  const { over } = await set(place, { minutes: 15 });
  await set(place, { minutes: null });

  expect(over).toEqual([{ classId: place.firstClass.id, day: dayFromToday(2), minutes: 35 }]);
  const evenings = (by: typeof teacher, sectionId = first.id) =>
    as(by.actor).call(readSectionEvenings, { params: { schoolId, sectionId } });
  for (const by of [management, coordinator, teacher])
    expect(await evenings(by)).toMatchObject({
      eveningMinutes: 30,
      evenings: [{ day: dayFromToday(2), minutes: 35, count: 3 }],
    });
  expect((await evenings(management, second.id)).evenings).toEqual([]);
  await expect(evenings(place.student)).rejects.toMatchObject({ code: "forbidden" });
});

test("HW-7: a parallel class takes it over, and a class of another subject does not", async () => {
  const place = await aPlace();
  const { schoolId, colleague, secondClass, stranger, firstClass } = place;
  const { id } = await set(place);
  const offered = (by: typeof colleague, classId: number) =>
    as(by.actor).call(listHomeworkToTakeOver, { params: { schoolId }, query: { classId } });

  expect((await offered(colleague, secondClass.id)).homework).toMatchObject([
    { id, title: "Page 42", isLastYear: false, author: { isOwn: false } },
  ]);
  await expect(offered(stranger, firstClass.id)).rejects.toMatchObject({ code: "not-found" });
  await set(place, { classIds: [secondClass.id], sourceId: id }, colleague);

  expect(await has(place, place.beside, place.beside)).toMatchObject([{ title: "Page 42" }]);
});

test("HW-4: a student who joins later has what is still to come, one who leaves has it no more", async () => {
  const place = await aPlace();
  const { student, mother, first, school } = place;
  const { id } = await set(place);
  const late = await aStudent(database, school, { section: first });

  expect(await has(place, late, late)).toMatchObject([{ id }]);
  await tick(place, mother, id);
  await owner.query("update class_enrolments set ends_on = $2 where student_id = $1", [
    student.id,
    dayFromToday(0),
  ]);

  expect(await has(place, student)).toEqual([]);
  await expect(tick(place, mother, id)).rejects.toMatchObject({ code: "not-found" });
  expect((await lines(place, place.teacher))[0]?.classes).toMatchObject([{ students: 1, done: 0 }]);
});

test("E9: management reads names, a coordinator figures, others nothing", async () => {
  const place = await aPlace();
  const { management, coordinator, student, mother } = place;
  const { id } = await set(place);

  expect(await students(place, management, id)).toHaveLength(1);
  expect(await students(place, coordinator, id)).toEqual([]);
  expect(await lines(place, coordinator)).toMatchObject([{ id, may: { change: false, remind: false } }]);
  for (const by of [student, mother])
    await expect(lines(place, by)).rejects.toMatchObject({ code: "forbidden" });
});
