import { listStudentLessons } from "@dars/contract/learning/curriculum";
import { listOpeners, markTaught, pinVersion } from "@dars/contract/learning/lesson-teaching";
import { createVersion, publishVersion, retireVersion } from "@dars/contract/learning/lesson-versions";
import {
  listStudentProgress,
  markDoubt,
  readStudentLesson,
  saveProgress,
} from "@dars/contract/learning/lessons";
import { expect, test } from "vitest";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { aTextBlock, lessonsBed } from "./lessons.factory.ts";
import { mergeShares } from "./merge-shares.ts";
import { wordsOfBlock } from "./words-of-block.ts";

const { as, database, aTaughtSubject, begun, saved, published } = await lessonsBed();
type TaughtSubject = Awaited<ReturnType<typeof aTaughtSubject>>;

test("LES-2: a student is led to the next lesson that is published, past a draft", async () => {
  const place = await aTaughtSubject();
  const { student, coordinator } = place;
  const { id } = await published(place, [aTextBlock("One.")], "One");
  await begun(place, coordinator, "A draft");
  const fetchNext = async () =>
    (await as(student.actor).call(readStudentLesson, params(place, student, id))).lesson.next;
  expect(await fetchNext()).toBeNull();
  const later = await published(place, [aTextBlock("Three.")], "Three");

  expect(await fetchNext()).toMatchObject({ id: later.id });
});

test("LES-2: a section gets its pin, then the variant in its language, then the latest revision", async () => {
  const place = await aTaughtSubject();
  const { school, first, student, beside, coordinator } = place;
  const { id, versionId: one } = await published(place, [aTextBlock("One.")]);
  const two = await next(place, id, one);
  const get = async (who: TaughtSubject["student"]) => (await readAs(place, who, id)).version.id;

  expect([await get(student), await get(beside)]).toEqual([two, two]);
  const pin = (versionId: number | null) =>
    as(coordinator.actor).call(pinVersion, {
      params: { schoolId: school.id, sectionId: first.id, lessonId: id },
      body: { versionId },
    });
  await pin(one);
  expect([await get(student), await get(beside)]).toEqual([one, two]);
  await pin(null);
  expect(await get(student)).toBe(two);
});

test("LES-4: a student reads what it is taught, a parent what its child is; a retired version only who opened it", async () => {
  const place = await aTaughtSubject();
  const { school, student, beside, outsider, mother, coordinator } = place;
  const { id, versionId } = await published(place, [aTextBlock("One.")]);

  await readAs(place, student, id);
  await as(mother.actor).call(readStudentLesson, params(place, student, id));
  await expect(readAs(place, outsider, id)).rejects.toMatchObject({ code: "not-found" });
  await expect(as(mother.actor).call(readStudentLesson, params(place, beside, id))).rejects.toMatchObject({
    code: "not-found",
  });
  await as(coordinator.actor).call(retireVersion, {
    params: { schoolId: school.id, versionId },
    body: { key: aKey(), revision: 3 },
  });

  const old = await as(student.actor).call(readStudentLesson, {
    ...params(place, student, id),
    query: { version: versionId },
  });
  expect(old).toMatchObject({ currentVersionId: null, version: { id: versionId, state: "retired" } });
  await expect(
    as(beside.actor).call(readStudentLesson, {
      ...params(place, beside, id),
      query: { version: versionId },
    }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("notes and answers never leave for a student, and a draft is not there", async () => {
  const place = await aTaughtSubject();
  const document = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "forty-two" }] }],
  };
  const block = { ...aTextBlock("How many?"), notes: document, answers: document };
  const { id } = await published(place, [block]);
  const draft = await begun(place, place.teacher, "Draft");

  const { version } = await readAs(place, place.student, id);
  expect(version.blocks[0]).toMatchObject({ notes: null, answers: null });
  expect(JSON.stringify(version)).not.toContain("forty-two");
  await expect(readAs(place, place.student, draft.id)).rejects.toMatchObject({ code: "not-found" });
});

test("LES-3: progress is merged by maximum, whichever device sends first, and its lesson is seen as done", async () => {
  const place = await aTaughtSubject();
  const { school, student, firstClass, teacher, offering } = place;
  const blocks = [aTextBlock("One."), aTextBlock("Two.")];
  const [a, b] = [blocks[0]?.id ?? "", blocks[1]?.id ?? ""];
  const { id, versionId } = await published(place, blocks);
  const send = (shares: Record<string, number>, at: string) =>
    as(student.actor).call(saveProgress, {
      params: { schoolId: school.id, studentId: student.id, lessonId: id },
      body: { versionId, blocks: shares, place: Object.keys(shares).at(-1) ?? null, at },
    });

  await send({ [a]: 1000, [b]: 400 }, "2026-09-02T10:00:00.000Z");
  const late = await send({ [a]: 200, [b]: 300 }, "2026-09-02T09:00:00.000Z");
  expect(late).toMatchObject({ blocks: { [a]: 1000, [b]: 400 }, share: 700, state: "started" });
  const begunNow = await as(student.actor).call(listStudentProgress, {
    params: { schoolId: school.id, studentId: student.id },
  });
  expect(begunNow.goOn).toMatchObject({ lesson: { id }, seen: 1, blocks: 2, minutesLeft: 4 });

  await send({ [b]: 1000 }, "2026-09-02T11:00:00.000Z");
  const { lessons } = await as(student.actor).call(listStudentLessons, {
    params: { schoolId: school.id, studentId: student.id, offeringId: offering.id },
  });
  expect(lessons).toMatchObject([{ id, state: "done", share: 1000, versionId }]);
  const { students } = await as(teacher.actor).call(listOpeners, {
    params: { schoolId: school.id, teachingClassId: firstClass.id, lessonId: id },
  });
  expect(students).toMatchObject([{ id: student.id, state: "done" }]);
});

test("what is not understood is told to whoever teaches the class, and to no other teacher", async () => {
  const place = await aTaughtSubject();
  const { school, student, firstClass, teacher, colleague } = place;
  const block = aTextBlock("Twice the mass, half the acceleration.");
  const { id, versionId } = await published(place, [block]);
  await as(student.actor).call(markDoubt, {
    params: { schoolId: school.id, studentId: student.id, lessonId: id },
    body: { versionId, blockId: block.id, isDoubt: true },
  });
  const ask = (by: typeof teacher) =>
    as(by.actor).call(listOpeners, {
      params: { schoolId: school.id, teachingClassId: firstClass.id, lessonId: id },
    });

  expect(await ask(teacher)).toMatchObject({
    students: [{ id: student.id, doubts: 1 }],
    stuck: [{ blockId: block.id, students: 1, opening: "Twice the mass, half the acceleration." }],
  });
  await expect(ask(colleague)).rejects.toMatchObject({ code: "not-found" });
});

test("for a version stored on the device only changed blocks are sent, and storing does not count as opening", async () => {
  const place = await aTaughtSubject();
  const { school, student, teacher, coordinator, firstClass } = place;
  const [same, other] = [aTextBlock("The same."), aTextBlock("Before.")];
  const { id, versionId } = await published(place, [same, other]);
  const client = as(coordinator.actor);
  const two = await client.call(createVersion, {
    params: { schoolId: school.id, lessonId: id },
    body: { key: aKey(), kind: "revision", language: "ar", fromVersionId: versionId },
  });
  const after = { ...aTextBlock("After."), id: other.id };
  const { revision } = await saved(place, coordinator, two.id, [after, same]);
  await client.call(publishVersion, {
    params: { schoolId: school.id, versionId: two.id },
    body: { key: aKey(), revision },
  });

  const news = await as(student.actor).call(readStudentLesson, {
    ...params(place, student, id),
    query: { toKeep: true, since: versionId },
  });

  const brief = await as(student.actor).call(readStudentLesson, {
    ...params(place, student, id),
    query: { toKeep: true, since: two.id, orderIfChanged: true },
  });

  expect(news.order).toEqual([other.id, same.id]);
  expect([brief.version.blocks, brief.order]).toEqual([[], undefined]);
  expect(news.version.blocks.map((block) => [block.id, wordsOfBlock(block)])).toEqual([[other.id, "After."]]);
  const { students } = await as(teacher.actor).call(listOpeners, {
    params: { schoolId: school.id, teachingClassId: firstClass.id, lessonId: id },
  });
  expect(students).toMatchObject([{ state: "new" }]);
});

test("the first published version of a lesson notifies its students once, a later one does not", async () => {
  const place = await aTaughtSubject();
  const { school, student, beside } = place;
  const { id, versionId } = await published(place, [aTextBlock("One.")]);
  await next(place, id, versionId);

  const notices = await database.inSchool(school.id, (db) =>
    db
      .selectFrom("notifications")
      .select("person_id")
      .where("school_id", "=", school.id)
      .where("kind", "=", "lesson")
      .orderBy("person_id")
      .execute(),
  );
  expect(notices.map(({ person_id }) => person_id)).toEqual(
    [student.id, beside.id].toSorted((a, b) => a - b),
  );
});

test("a lesson counts as missed only for students who were absent when it was taught", async () => {
  const place = await aTaughtSubject();
  const { school, student, teacher, first, firstClass, offering } = place;
  const { id } = await published(place, [aTextBlock("One.")]);
  const fetchLessons = async () => {
    const { lessons } = await as(student.actor).call(listStudentLessons, {
      params: { schoolId: school.id, studentId: student.id, offeringId: offering.id },
    });
    return lessons;
  };
  const on = dayFromToday(-3);
  await as(teacher.actor).call(markTaught, {
    params: { schoolId: school.id, teachingClassId: firstClass.id, lessonId: id },
    body: { on },
  });
  expect(await fetchLessons()).toMatchObject([{ taughtOn: on, isMissed: false }]);

  await database.inSchool(school.id, (db) =>
    db
      .insertInto("attendance_marks")
      .values({
        school_id: school.id,
        student_id: student.id,
        section_id: first.id,
        day: on,
        period: 0,
        status: "absent_excused",
        marked_by: teacher.actor.accountId,
        marked_at: new Date(),
      })
      .execute(),
  );

  expect(await fetchLessons()).toMatchObject([{ isMissed: true }]);
});

test("shares of blocks merge to the same in any order, and only of blocks that there are", () => {
  const version = [aTextBlock("One."), { ...aTextBlock(), kind: "divider" }];
  const [id = "", divider = ""] = version.map((block) => block.id);
  const [one, two] = [
    { [id]: 300, [divider]: 1000 },
    { [id]: 1000, nobodysblock001: 900 },
  ];

  expect(mergeShares(version, one, two)).toEqual(mergeShares(version, two, one));
  expect(mergeShares(version, one, two)).toEqual({ blocks: { [id]: 1000 }, share: 1000, seenBlocks: 1 });
});

const params = ({ school }: TaughtSubject, { id: studentId }: { readonly id: number }, lessonId: number) => ({
  params: { schoolId: school.id, studentId, lessonId },
  query: {},
});

const readAs = (place: TaughtSubject, who: TaughtSubject["student"], lessonId: number) =>
  as(who.actor).call(readStudentLesson, params(place, who, lessonId));

async function next(place: TaughtSubject, lessonId: number, from: number): Promise<number> {
  const { school, coordinator } = place;
  const client = as(coordinator.actor);
  const { id } = await client.call(createVersion, {
    params: { schoolId: school.id, lessonId },
    body: { key: aKey(), kind: "revision", language: "ar", fromVersionId: from },
  });
  const { revision } = await saved(place, coordinator, id, [aTextBlock("Two.")]);
  await client.call(publishVersion, {
    params: { schoolId: school.id, versionId: id },
    body: { key: aKey(), revision },
  });
  return id;
}
