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
type Place = Awaited<ReturnType<typeof aPlace>>;

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

async function added({ schoolId, offeringId, coordinator }: Place, change: object = {}) {
  const fileId = await aClip(database, { schoolId, accountId: coordinator.accountId });
  const text = { title: "Forces", lessonId: null, chapters: [{ at: 0, title: "Start" }], transcript: "" };
  const made = await as(coordinator.actor).call(createGuideVideo, {
    params: { schoolId },
    body: { key: aKey(), offeringId, fileId, ...text, ...change },
  });
  return { ...made, fileId };
}

const read = ({ schoolId }: Place, { actor }: Member, videoId: number) =>
  as(actor).call(readGuideVideo, { params: { schoolId, videoId } });
