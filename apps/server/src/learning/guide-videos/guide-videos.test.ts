import {
  changeGuideVideo,
  createGuideVideo,
  listGuideVideos,
  listGuideViewers,
  readGuideVideo,
  removeGuideVideo,
  watchGuideVideo,
  type Span,
} from "@dars/contract/learning/guide-videos";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { anAdministrator, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aClip } from "./a-clip.factory.ts";
import { guideVideos } from "./guide-videos.routes.ts";
import { mayReadGuideVideoFiles } from "./may-read-guide-video-files.ts";

const { database, tokens, as } = await testbed([guideVideos], { authorise: authoriseWith() });
type GuideVideoSchool = Awaited<ReturnType<typeof aPlace>>;

test("GUI-1: a coordinator adds a video, and teachers of its subject and level alone find it", async () => {
  const place = await aPlace();
  const { schoolId, teacher, stranger, coordinator, administrator } = place;
  const { id } = await added(place);

  const listed = await as(teacher.actor).call(listGuideVideos, { params: { schoolId } });
  expect(listed).toMatchObject({
    places: [],
    videos: [{ id, seconds: 120, watched: 0, teachers: 1, viewers: 0 }],
  });
  expect((await as(stranger.actor).call(listGuideVideos, { params: { schoolId } })).videos).toEqual([]);
  await expect(read(place, stranger, id)).rejects.toMatchObject({ code: "not-found" });
  expect((await as(administrator.actor).call(listGuideVideos, { params: { schoolId } })).places).toHaveLength(
    2,
  );
  expect((await read(place, coordinator, id)).may).toEqual({ edit: true, watch: false });
});

test("GUI-1: seconds watched are a union, in any order and sent twice, and none beyond the end", async () => {
  const place = await aPlace();
  const { schoolId, teacher, coordinator } = place;
  const { id } = await added(place);
  const watch = (...spans: Span[]) =>
    as(teacher.actor).call(watchGuideVideo, { params: { schoolId, videoId: id }, body: { spans } });

  await watch([10, 40], [60, 70]);
  await watch([0, 20]);
  await watch([0, 20]);
  expect(await watch([110, 5000], [30, 30])).toEqual({
    watched: 60,
    seen: [
      [0, 40],
      [60, 70],
      [110, 120],
    ],
  });

  const { viewers } = await as(coordinator.actor).call(listGuideViewers, {
    params: { schoolId, videoId: id },
  });
  expect(viewers).toMatchObject([{ id: teacher.id, watched: 60 }]);
  await expect(
    as(teacher.actor).call(listGuideViewers, { params: { schoolId, videoId: id } }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("GUI-1: whatever two devices send, in any order, twice and at once, the seconds are those of both", async () => {
  const place = await aPlace();
  const span = fc
    .tuple(fc.integer({ min: 0, max: 130 }), fc.integer({ min: 0, max: 40 }))
    .map(([first, length]): Span => [first, first + length]);
  const batch = fc.array(span, { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(batch, batch), { minLength: 1, maxLength: 4 }), async (sent) => {
      const { id } = await added(place);
      const watch = (spans: Span[]) =>
        as(place.teacher.actor).call(watchGuideVideo, {
          params: { schoolId: place.schoolId, videoId: id },
          body: { spans },
        });
      for (const [phone, tablet] of sent) await Promise.all([watch(phone), watch(tablet)]);
      const { watched } = await watch(sent[0]?.[0] ?? []);

      const seconds = new Set<number>();
      for (const [first, last] of sent.flat(2))
        for (let at = first; at < Math.min(last, 120); at += 1) seconds.add(at);
      expect(watched).toBe(seconds.size);
    }),
    { numRuns: 10 },
  );
});

test("KEY-4: of two changes that are made at once on one revision, one is kept and the other refused", async () => {
  const place = await aPlace();
  const { id } = await added(place);
  const change = (title: string) =>
    as(place.coordinator.actor).call(changeGuideVideo, {
      params: { schoolId: place.schoolId, videoId: id },
      body: { key: aKey(), revision: 1, title, lessonId: null, chapters: [], transcript: "…" },
    });

  const results = await Promise.allSettled([change("Newton"), change("Kepler"), change("Galilei")]);

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a second author is told that it was changed; a removed video is gone with its file", async () => {
  const place = await aPlace();
  const { schoolId, coordinator } = place;
  const { id } = await added(place);
  const change = (revision: number) =>
    as(coordinator.actor).call(changeGuideVideo, {
      params: { schoolId, videoId: id },
      body: { key: aKey(), revision, title: "Newton", lessonId: null, chapters: [], transcript: "…" },
    });

  expect(await change(1)).toEqual({ id, revision: 2 });
  await expect(change(1)).rejects.toMatchObject({ code: "conflict", details: { reason: "stale" } });
  await as(coordinator.actor).call(removeGuideVideo, { params: { schoolId, videoId: id } });
  await expect(read(place, coordinator, id)).rejects.toMatchObject({ code: "not-found" });
});

test("chapters begin one after the other, and the file is a video of one's own", async () => {
  const place = await aPlace();
  const { schoolId, teacher } = place;
  const chapters = [
    { at: 30, title: "Two" },
    { at: 10, title: "One" },
  ];
  await expect(added(place, { chapters })).rejects.toMatchObject({ code: "invalid" });
  const fileId = await aClip(database, { schoolId, accountId: teacher.accountId });
  await expect(added(place, { fileId })).rejects.toMatchObject({ details: { reason: "file-not-ready" } });
});

test("GUI-1: its file is read by teachers of the subject, and by no student", async () => {
  const place = await aPlace();
  const { schoolId, teacher, stranger, student } = place;
  const { id, fileId } = await added(place);
  const uses = [{ fileId, kind: "guide_video" as const, targetId: id, part: 0, isHidden: false }];
  const open = async ({ actor }: Member) =>
    (await mayReadGuideVideoFiles({ database, tokens, actor, requestId: "r", address: "" }, schoolId, uses))
      .length;

  expect([await open(teacher), await open(stranger), await open(student)]).toEqual([1, 0, 0]);
});

test("a video is of one version of its lesson and has captions, which an app that knows neither leaves", async () => {
  const place = await aPlace();
  const { schoolId, coordinator } = place;
  const [lesson, other] = [await aLesson(place), await aLesson(place)];
  const captions = [{ language: "ar" as const, text: "WEBVTT\n\n00:00.000 --> 00:05.000\nادفع العربة\n" }];
  const of = { lessonId: lesson.id, versionId: lesson.versionId, captions };
  const { id, revision } = await added(place, of);
  const shown = async () => (await read(place, coordinator, id)).video;
  expect(await shown()).toMatchObject({ version: { id: lesson.versionId, seq: 1 }, captions });

  const text = { title: "Forces", lessonId: lesson.id, chapters: [], transcript: "…" };
  const change = (seen: number, more: object) =>
    as(coordinator.actor).call(changeGuideVideo, {
      params: { schoolId, videoId: id },
      body: { key: aKey(), revision: seen, ...text, ...more },
    });
  await change(revision, {});
  expect(await shown()).toMatchObject({ version: { seq: 1 }, captions });
  await change(revision + 1, { lessonId: other.id });
  expect(await shown()).toMatchObject({ lesson: { id: other.id }, version: null, captions });

  await expect(added(place, { ...of, versionId: other.versionId })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(added(place, { captions: [...captions, ...captions] })).rejects.toMatchObject({
    code: "invalid",
  });
});

async function aLesson({ schoolId, offeringId, coordinator }: GuideVideoSchool) {
  const { rows } = await database.inSchool(schoolId, (db) =>
    sql<{ readonly id: number; readonly versionId: number }>`
      with lesson as (
        insert into lessons (school_id, offering_id, position, name_en)
        select ${schoolId}, ${offeringId}, count(*) + 1, 'Forces' from lessons where school_id = ${schoolId}
        returning id
      )
      insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id, published_at)
      select ${schoolId}, id, 1, 'en', 'published', ${coordinator.accountId}, now() from lesson
      returning lesson_id as id, id as "versionId"`.execute(db),
  );
  const [made] = rows;
  if (!made) throw new Error("The lesson was not written.");
  return made;
}

async function aPlace() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const level = await aLevel(database, group);
  const [physics, arabic] = [await aSubject(database, group), await aSubject(database, group)];
  const year = await aYear(database, school);
  const offering = await anOffering(database, year, { level, subject: physics });
  const other = await anOffering(database, year, { level, subject: arabic });
  const section = await aSection(database, year, { level, letter: "A" });
  const [teacher, stranger] = [await aTeacher(database, school), await aTeacher(database, school)];
  await aTeachingClass(database, offering, { section, teacher });
  await aTeachingClass(database, other, { section, teacher: stranger });
  return {
    schoolId: school.id,
    offeringId: offering.id,
    teacher,
    stranger,
    student: await aStudent(database, school, { section }),
    coordinator: await aCoordinator(database, group, { subject: physics, schools: [school] }),
    administrator: await anAdministrator(database, group),
  };
}

async function added({ schoolId, offeringId, coordinator }: GuideVideoSchool, change: object = {}) {
  const fileId = await aClip(database, { schoolId, accountId: coordinator.accountId });
  const text = { title: "Forces", lessonId: null, chapters: [{ at: 0, title: "Start" }], transcript: "" };
  const made = await as(coordinator.actor).call(createGuideVideo, {
    params: { schoolId },
    body: { key: aKey(), offeringId, fileId, ...text, ...change },
  });
  return { ...made, fileId };
}

const read = ({ schoolId }: GuideVideoSchool, { actor }: Member, videoId: number) =>
  as(actor).call(readGuideVideo, { params: { schoolId, videoId } });
