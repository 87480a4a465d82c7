import { changeDay } from "@dars/contract/time/cover";
import { addDays, getWeekday } from "@dars/contract/time/days";
import { readMySchedule } from "@dars/contract/time/schedule";
import {
  changeDraft,
  compareTimetable,
  listTimetables,
  openDraft,
  publishTimetable,
  readTimetable,
  removeDraft,
} from "@dars/contract/time/timetable-editor";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { cover } from "#time/cover/cover.routes.ts";
import { timetable } from "#time/timetable/timetable.routes.ts";

import { aLesson, aSchoolToPlan } from "./timetable-editor.factory.ts";
import { timetableEditor } from "./timetable-editor.routes.ts";

const { database, owner, as } = await testbed([timetableEditor, timetable, cover], {
  authorise: authoriseWith(),
});

/** A Sunday one to two weeks away. */
const NEXT = addDays(dayFromToday(14), -getWeekday(dayFromToday(14)));

test("TT-3: a draft is seen by nobody but management until it is published, and then by everybody from its day", async () => {
  const { office, params, classIds, students, aDraft } = await aSchoolToPlan(database, as);
  const [maths = 0, , physics = 0] = classIds;
  const timetableId = await aDraft([aLesson(maths, 0, 1), aLesson(physics, 0, 2)]);
  const fetchLessonNos = async (day: string) => {
    const { days } = await as(students[0].actor).call(readMySchedule, {
      query: { from: day, until: addDays(day, 1) },
    });
    return days.flatMap(({ lessons }) => lessons.map(({ no }) => no));
  };
  expect(await fetchLessonNos(NEXT)).toEqual([]);

  const { revision } = await office.call(readTimetable, { params: { ...params, timetableId } });
  await office.call(publishTimetable, {
    params: { ...params, timetableId },
    body: { key: aKey(), revision, startsOn: NEXT, isIncomplete: true },
  });

  expect(await fetchLessonNos(NEXT)).toEqual([1, 2]);
  expect(await fetchLessonNos(addDays(NEXT, -7))).toEqual([]);
  const { timetables } = await office.call(listTimetables, { params });
  expect(timetables).toMatchObject([{ id: timetableId, state: "published", startsOn: NEXT, lessons: 2 }]);
});

test.each([
  ["a teacher", (ids: readonly number[]) => aLesson(ids[1] ?? 0, 0, 1)],
  ["a section", (ids: readonly number[]) => aLesson(ids[2] ?? 0, 0, 1)],
  ["a room", (ids: readonly number[], lab: number) => aLesson(ids[3] ?? 0, 0, 1, { roomId: lab })],
  ["more than the week's periods", (ids: readonly number[]) => aLesson(ids[0] ?? 0, 4, 4)],
  ["an hour that the plan does not have", (ids: readonly number[]) => aLesson(ids[3] ?? 0, 0, 9)],
])("TT-1, TT-2: %s twice is refused, and nothing is placed", async (_what, lessonOf) => {
  const { office, params, classIds, lab, aDraft } = await aSchoolToPlan(database, as);
  const [maths = 0] = classIds;
  const lessons = [1, 2, 3].map((no) => aLesson(maths, 0, no, no === 1 ? { roomId: lab.id } : {}));
  const timetableId = await aDraft(lessons);
  const { revision } = await office.call(readTimetable, { params: { ...params, timetableId } });

  const placing = office.call(changeDraft, {
    params: { ...params, timetableId },
    body: { key: aKey(), revision, place: [lessonOf(classIds, lab.id)], move: [], removeIds: [] },
  });

  await expect(placing).rejects.toMatchObject({ code: "conflict", details: { reason: "clashes" } });
  const week = await office.call(readTimetable, { params: { ...params, timetableId } });
  expect(week.lessons).toHaveLength(3);
  expect(week.revision).toBe(revision);
});

test("two lessons change places in one step, and whoever has not seen it writes over nothing (KEY-4)", async () => {
  const { office, params, classIds, aDraft } = await aSchoolToPlan(database, as);
  const [maths = 0, , physics = 0] = classIds;
  const timetableId = await aDraft([aLesson(maths, 0, 1), aLesson(physics, 0, 2)]);
  const at = { params: { ...params, timetableId } };
  const { lessons, revision } = await office.call(readTimetable, at);
  const [one, other] = lessons;
  if (!one || !other) throw new Error("Two lessons were placed.");
  const move = [
    { ...one, no: 2 },
    { ...other, no: 1 },
  ];
  const body = { key: aKey(), revision, place: [], move, removeIds: [] };

  const changed = await office.call(changeDraft, { ...at, body });
  expect(await office.call(changeDraft, { ...at, body })).toEqual(changed);

  expect((await office.call(readTimetable, at)).lessons.map(({ no }) => no)).toEqual([2, 1]);
  await expect(office.call(changeDraft, { ...at, body: { ...body, key: aKey() } })).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "stale" },
  });
});

test("the difference to the one before names what is added, moved and removed, and exactly those are told, each once", async () => {
  const { group, school, office, params, classIds, students, teachers, aDraft, place } = await aSchoolToPlan(
    database,
    as,
  );
  const [maths = 0, mathsB = 0, physics = 0] = classIds;
  const first = await aDraft([aLesson(maths, 0, 1), aLesson(physics, 0, 2), aLesson(mathsB, 0, 3)]);
  await publish(first, dayFromToday(1));
  const { id } = await office.call(openDraft, {
    params,
    body: { key: aKey(), title: "Second term", copyOf: first },
  });
  const at = { params: { ...params, timetableId: id } };
  const { lessons, revision } = await office.call(readTimetable, at);
  expect(lessons).toHaveLength(3);
  const [one, other] = lessons;
  if (!one || !other) throw new Error("They were copied.");
  await office.call(changeDraft, {
    ...at,
    body: { key: aKey(), revision, place: [], move: [{ ...one, weekday: 1 }], removeIds: [other.id] },
  });
  await place(id, [aLesson(maths, 2, 1)]);
  const guardian = await aGuardian(database, group, { of: [students[0]] });

  const compared = await office.call(compareTimetable, { ...at, query: { startsOn: NEXT } });
  await database.inSchool(school.id, (db) =>
    db.deleteFrom("notifications").where("school_id", "=", school.id).execute(),
  );
  const { told } = await publish(id, NEXT);

  expect(compared).toMatchObject({ beforeId: first, clashes: 0, told: 4 });
  expect(compared.lines.map(({ kind }) => kind).toSorted()).toEqual(["added", "moved", "removed"]);
  expect(told).toBe(4);
  const rows = await database.inSchool(school.id, (db) =>
    db.selectFrom("notifications").select(["person_id", "kind"]).where("school_id", "=", school.id).execute(),
  );
  expect(rows).toHaveLength(4);
  expect(new Set(rows.map((row) => row.person_id))).toEqual(
    new Set([students[0].id, guardian.id, teachers[0].id, teachers[1].id]),
  );
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["timetable"]));
  const { timetables } = await office.call(listTimetables, { params });
  expect(timetables).toMatchObject([
    { id, endsOn: null },
    { id: first, endsOn: NEXT },
  ]);

  async function publish(timetableId: number, startsOn: string) {
    const week = await office.call(readTimetable, { params: { ...params, timetableId } });
    return office.call(publishTimetable, {
      params: { ...params, timetableId },
      body: { key: aKey(), revision: week.revision, startsOn, isIncomplete: true },
    });
  }
});

test("cover that is arranged goes over to the new timetable; where it would clash, the days are named and nothing is published", async () => {
  const { office, params, classIds, students, teachers, aDraft } = await aSchoolToPlan(database, as);
  const [maths = 0, , physics = 0, physicsB = 0] = classIds;
  const publish = async (timetableId: number) => {
    const week = await office.call(readTimetable, { params: { ...params, timetableId } });
    return office.call(publishTimetable, {
      params: { ...params, timetableId },
      body: { key: aKey(), revision: week.revision, startsOn: dayFromToday(1), isIncomplete: true },
    });
  };
  await publish(await aDraft([aLesson(maths, 0, 1)]));
  const ofStudent = () =>
    as(students[0].actor).call(readMySchedule, {
      query: { from: NEXT, until: addDays(NEXT, 1) },
    });
  const before = await ofStudent();
  await office.call(changeDay, {
    params: { ...params, date: NEXT },
    body: {
      key: aKey(),
      changes: [
        {
          lessonId: before.days[0]?.lessons[0]?.id ?? 0,
          kind: "changed",
          teacherId: teachers[1].id,
          roomId: null,
          subjectId: null,
          no: null,
          note: null,
        },
      ],
    },
  });

  await publish(await aDraft([aLesson(maths, 0, 1), aLesson(physics, 0, 2)]));
  expect((await ofStudent()).days[0]?.lessons).toMatchObject([
    { no: 1, teacherId: teachers[1].id, change: { kind: "changed" } },
    { no: 2, change: null },
  ]);

  const clashing = await aDraft([aLesson(maths, 0, 1), aLesson(physicsB, 0, 1)]);
  await expect(publish(clashing)).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "day-clashes", days: [NEXT] },
  });
  expect((await ofStudent()).days[0]?.lessons).toHaveLength(2);
});

test("ASG-2: a substitute keeps the class while one of its lessons on that day goes over to the new timetable", async () => {
  const { office, params, classIds, students, teachers, aDraft } = await aSchoolToPlan(database, as);
  const [maths = 0, , physics = 0] = classIds;
  const publish = async (timetableId: number) => {
    const { revision } = await office.call(readTimetable, { params: { ...params, timetableId } });
    const body = { key: aKey(), revision, startsOn: dayFromToday(1), isIncomplete: true };
    await office.call(publishTimetable, { params: { ...params, timetableId }, body });
  };
  await publish(await aDraft([aLesson(maths, 0, 1), aLesson(maths, 0, 2)]));
  const { days } = await as(students[0].actor).call(readMySchedule, {
    query: { from: NEXT, until: addDays(NEXT, 1) },
  });
  const given = { teacherId: teachers[2].id, roomId: null, subjectId: null, no: null, note: null };
  const changes = (days[0]?.lessons ?? []).map(({ id }) => ({
    lessonId: id,
    kind: "changed" as const,
    ...given,
  }));
  await office.call(changeDay, { params: { ...params, date: NEXT }, body: { key: aKey(), changes } });
  const substitutes = async () => {
    const { rows } = await owner.query(
      "select teacher_id from teacher_assignments where school_id = $1 and role = 'substitute'",
      [params.schoolId],
    );
    return rows.length;
  };
  await publish(await aDraft([aLesson(maths, 0, 2)]));
  expect(await substitutes()).toBe(1);
  await publish(await aDraft([aLesson(physics, 0, 2)]));
  expect(await substitutes()).toBe(0);
});

test("a draft that is thrown away is gone, twice as well; a published timetable stays", async () => {
  const { office, params, classIds, aDraft } = await aSchoolToPlan(database, as);
  const draft = { params: { ...params, timetableId: await aDraft([]) } };

  await office.call(removeDraft, draft);
  await office.call(removeDraft, draft);

  await expect(office.call(readTimetable, draft)).rejects.toMatchObject({ code: "not-found" });
  const published = { params: { ...params, timetableId: await aDraft([aLesson(classIds[0] ?? 0, 0, 1)]) } };
  const { revision } = await office.call(readTimetable, published);
  await office.call(publishTimetable, {
    ...published,
    body: { key: aKey(), revision, startsOn: NEXT, isIncomplete: true },
  });
  await expect(office.call(removeDraft, published)).rejects.toMatchObject({ code: "not-found" });
});
