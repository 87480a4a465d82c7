import {
  createExercise,
  editExercise,
  exceptStudent,
  listExerciseClasses,
  listExercises,
  readExercise,
  readExerciseQuestions,
} from "@dars/contract/learning/exercises";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { CHOICE, exercisesBed, hours, NUMBER, buildExerciseText } from "./exercises.factory.ts";
import { exercises } from "./exercises.routes.ts";

const { database, as, aTaughtSchool, set } = await exercisesBed([exercises]);

test("E1: a teacher sets an exercise for its own class; the same request twice is one exercise", async () => {
  const place = await aTaughtSchool();
  const params = { schoolId: place.school.id };
  const body = { key: aKey(), offeringId: place.offering.id, ...buildExerciseText([place.firstClass.id]) };

  const made = await as(place.teacher.actor).call(createExercise, { params, body });
  expect(await as(place.teacher.actor).call(createExercise, { params, body })).toEqual(made);

  const { exercises: lines } = await as(place.teacher.actor).call(listExercises, { params, query: {} });
  expect(lines).toMatchObject([{ id: made.id, state: "open", questions: 2, students: 2, submitted: 0 }]);
  const { classes } = await as(place.teacher.actor).call(listExerciseClasses, { params });
  expect(classes.map(({ id }) => id)).toEqual([place.firstClass.id]);
});

test("E1: a class of somebody else, or of another subject, is not found", async () => {
  const place = await aTaughtSchool();
  const other = await aTaughtSchool();
  const create = (offeringId: number, classId: number) =>
    as(place.teacher.actor).call(createExercise, {
      params: { schoolId: place.school.id },
      body: { key: aKey(), offeringId, ...buildExerciseText([classId]) },
    });

  await expect(create(place.offering.id, place.secondClass.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(create(other.offering.id, other.firstClass.id)).rejects.toMatchObject({ code: "not-found" });
});

test("E1: an exercise belongs to a lesson of its own subject and level, or to none", async () => {
  const place = await aTaughtSchool();
  const other = await aTaughtSchool();
  const create = (lessonId: number | null) =>
    as(place.teacher.actor).call(createExercise, {
      params: { schoolId: place.school.id },
      body: {
        key: aKey(),
        offeringId: place.offering.id,
        ...buildExerciseText([place.firstClass.id]),
        lessonId,
      },
    });
  const aLesson = ({ school, offering }: typeof place) =>
    database.inSchool(school.id, async (db) => {
      const { rows } = await sql<{ id: number }>`
        insert into lessons (school_id, offering_id, position, name_en)
        values (${school.id}, ${offering.id}, 1, 'Forces') returning id`.execute(db);
      return rows[0]?.id ?? 0;
    });

  const lessonId = await aLesson(place);
  const { id } = await create(lessonId);
  const params = { schoolId: place.school.id, exerciseId: id };
  expect((await as(place.teacher.actor).call(readExercise, { params })).exercise).toMatchObject({ lessonId });
  await expect(create(await aLesson(other))).rejects.toMatchObject({ field: "/body/lessonId" });
});

test("E5, E7: a colleague of another class and another school's office do not find it; its office does, without the key", async () => {
  const place = await aTaughtSchool();
  const other = await aTaughtSchool();
  const params = { schoolId: place.school.id, exerciseId: await set(place) };

  await expect(as(place.colleague.actor).call(readExercise, { params })).rejects.toMatchObject({
    code: "not-found",
  });
  await expect(as(other.management.actor).call(readExercise, { params })).rejects.toMatchObject({
    code: "not-found",
  });
  const page = await as(place.management.actor).call(readExercise, { params });
  expect(page.grid).toHaveLength(2);
  expect(page.may).toEqual({ edit: false, mark: false, return: false, analyse: false });
  await expect(as(place.management.actor).call(readExerciseQuestions, { params })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("E5: a coordinator sees how the class did, and not who did how", async () => {
  const place = await aTaughtSchool();
  const params = { schoolId: place.school.id, exerciseId: await set(place) };

  const { grid } = await as(place.coordinator.actor).call(readExercise, { params });

  expect(grid.map(({ no, student }) => [no, student])).toEqual([
    [1, null],
    [2, null],
  ]);

  await database.inSchool(place.school.id, (db) =>
    db
      .insertInto("school_settings")
      .values({ school_id: place.school.id, names_for_coordinators: true })
      .execute(),
  );
  const shown = await as(place.coordinator.actor).call(readExercise, { params });
  expect(shown.grid.every(({ student }) => student !== null)).toBe(true);
});

test("EX-1: it is a draft without a time, scheduled before it, open until just before it closes", async () => {
  const place = await aTaughtSchool();
  const createAndReadState = async (options: Parameters<typeof set>[1]) => {
    const params = { schoolId: place.school.id, exerciseId: await set(place, options) };
    return (await as(place.teacher.actor).call(readExercise, { params })).exercise.state;
  };

  expect(await createAndReadState({ openAt: null })).toBe("draft");
  expect(await createAndReadState({ openAt: hours(1) })).toBe("scheduled");
  expect(await createAndReadState({ openAt: hours(-2), closeAt: hours(1) })).toBe("open");
  expect(await createAndReadState({ openAt: hours(-2), closeAt: hours(-1) })).toBe("closed");
});

test("EX-2: it is due after it opens, and closes when it is due or after", async () => {
  const place = await aTaughtSchool();

  await expect(set(place, { dueAt: hours(2), closeAt: hours(1) })).rejects.toMatchObject({
    field: "/body/closeAt",
  });
  await expect(set(place, { openAt: hours(1), dueAt: hours(0) })).rejects.toMatchObject({
    field: "/body/dueAt",
  });
  await expect(set(place, { questions: [{ ...NUMBER, bands: [] }] })).rejects.toMatchObject({
    field: "/body/questions/0",
  });
});

test("KEY-4: nobody writes over what they have not seen", async () => {
  const place = await aTaughtSchool();
  const params = { schoolId: place.school.id, exerciseId: await set(place) };
  const edit = (revision: number, title: string) => {
    const { questions: _questions, ...text } = buildExerciseText([place.firstClass.id], {
      title,
      questions: [CHOICE],
    });
    return as(place.teacher.actor).call(editExercise, { params, body: { key: aKey(), revision, ...text } });
  };

  await edit(1, "Second name");
  await expect(edit(1, "Third name")).rejects.toMatchObject({ details: { reason: "stale", revision: 2 } });
  expect((await as(place.teacher.actor).call(readExercise, { params })).exercise.title).toBe("Second name");
});

test("EX-4: an exception is one student's, and is given by who teaches it", async () => {
  const place = await aTaughtSchool();
  const exerciseId = await set(place, { closeAt: hours(1) });
  const exception = { dueAt: null, closeAt: hours(30), extraMinutes: 10, isExcused: false };
  const except = (teacher: typeof place.teacher, studentId: number, seen: typeof exception | null = null) =>
    as(teacher.actor).call(exceptStudent, {
      params: { schoolId: place.school.id, studentId, exerciseId },
      body: { key: aKey(), ...exception, seen },
    });

  await except(place.teacher, place.aisha.id);
  // KEY-4: nobody changes one that they have not seen.
  await expect(except(place.teacher, place.aisha.id)).rejects.toMatchObject({ details: { reason: "stale" } });
  await expect(except(place.teacher, place.dina.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(except(place.colleague, place.dina.id)).rejects.toMatchObject({ code: "not-found" });

  const params = { schoolId: place.school.id, exerciseId };
  const { grid } = await as(place.teacher.actor).call(readExercise, { params });
  expect(grid.map((line) => [line.student?.id, line.exception?.extraMinutes])).toEqual(
    expect.arrayContaining([
      [place.aisha.id, 10],
      [place.bilal.id, undefined],
    ]),
  );
});
