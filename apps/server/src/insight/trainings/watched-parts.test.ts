import {
  answerTrainingQuiz,
  finishTrainingPart,
  listTrainingParts,
  saveTrainingParts,
  watchTrainingPart,
  type TrainingPartRecord,
} from "@dars/contract/insight/training-parts";
import {
  answerTraining,
  inviteToTraining,
  listTrainingPeople,
  listTrainings,
  saveTraining,
} from "@dars/contract/insight/trainings";
import type { Span } from "@dars/contract/learning/guide-videos";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aClip } from "#learning/guide-videos/a-clip.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aStaffedSchool } from "./staffed-school.factory.ts";
import { trainings } from "./trainings.routes.ts";

const { database, as } = await testbed([trainings], { authorise: authoriseWith() });

const PLAIN: TrainingPartRecord = {
  id: null,
  kind: "material",
  title: "How to ask",
  isRequired: true,
  startsAt: null,
  endsAt: null,
  place: null,
  url: null,
  fileId: null,
  questions: [],
  passPercent: 60,
  attempts: 3,
};
const LINK = { ...PLAIN, title: "Elsewhere", url: "https://example.org/talk" };
const QUIZ: TrainingPartRecord = {
  ...PLAIN,
  kind: "quiz",
  title: "What stays",
  attempts: 1,
  questions: [{ text: "Two and two?", options: ["four", "five"], right: 0 }],
};

/** A self-paced training of maths that Huda takes, with these parts; `clip` makes a video of the coordinator's. */
async function aTraining(
  parts: (clip: (seconds: number | null) => Promise<string>) => Promise<TrainingPartRecord[]>,
) {
  const set = await aStaffedSchool(database);
  const { school, coordinator, huda } = set;
  const params = { schoolId: school.id, training: aKey() };
  const head = as(coordinator.actor);
  const training = {
    title: "Classroom talk",
    about: null,
    subjectId: set.maths.id,
    isOpen: true,
    isMandatory: false,
    isSelfPaced: true,
    startsAt: new Date().toISOString(),
    endsAt: new Date(Date.now() + 864_000_000).toISOString(),
    place: "",
    capacity: null,
    hours: 1,
    validMonths: 12,
    materials: [],
    isCancelled: false,
  };
  const clip = (seconds: number | null) =>
    aClip(database, { schoolId: school.id, accountId: coordinator.accountId, seconds });
  const write = async (revision: number, records: TrainingPartRecord[]) =>
    head.call(saveTrainingParts, { params, body: { key: aKey(), revision, parts: records } });
  await head.call(saveTraining, { params, body: { key: aKey(), revision: 0, training } });
  await write(1, await parts(clip));
  await as(huda.actor).call(answerTraining, { params, body: { key: aKey(), answer: "going" } });

  const fetchParts = async (member: Member = huda) =>
    (await as(member.actor).call(listTrainingParts, { params })).parts;
  const [first] = await fetchParts();
  if (!first) throw new Error("The training has a part.");
  const partId = first.id;
  const fileId = first.file?.fileId ?? aKey();
  return {
    ...set,
    params,
    partId,
    fileId,
    clip,
    write,
    fetchParts,
    watch: (spans: Span[], of = fileId, member: Member = huda) =>
      as(member.actor).call(watchTrainingPart, {
        params: { ...params, partId },
        body: { fileId: of, spans },
      }),
    finish: (id = partId) =>
      as(huda.actor).call(finishTrainingPart, { params: { ...params, partId: id }, body: { key: aKey() } }),
    fetchState: async (member: Member = huda) => {
      const listed = await as(member.actor).call(listTrainings, { params: { schoolId: school.id } });
      return listed.trainings[0]?.mine?.state;
    },
  };
}

const ofVideo = (seconds: number | null) =>
  aTraining(async (clip) => [{ ...PLAIN, fileId: await clip(seconds) }]);

test("TRN-1: a video is complete once 90 % of its different seconds were watched, whatever was sent twice", async () => {
  const { watch, fetchParts, fetchState } = await ofVideo(100);

  expect(await watch([[0, 60]])).toEqual({ watched: 60, seen: [[0, 60]], isDone: false, certificate: null });
  await watch([[0, 60]]);
  expect(await watch([[40, 70]])).toMatchObject({ watched: 70, isDone: false });
  expect(await watch([[81, 5000]])).toMatchObject({ watched: 89, isDone: false });
  expect(await fetchParts()).toMatchObject([{ video: { seconds: 100 }, mine: { isDone: false } }]);
  expect(await fetchState()).toBe("in-progress");

  const last = await watch([[70, 71]]);

  expect(last).toMatchObject({ watched: 90, isDone: true });
  expect(last.certificate).toMatch(/^[0-9A-Z]{12}$/);
  expect(await fetchState()).toBe("completed");
});

test("TRN-1: what was watched never becomes less, also where many devices send at once", async () => {
  const { watch, fetchParts } = await ofVideo(100);
  const spans = Array.from({ length: 8 }, (_, no): Span => [no * 10, no * 10 + 10]);

  await Promise.all(spans.map((span) => watch([span])));
  await watch([]);

  expect((await fetchParts())[0]?.video?.seen).toEqual([[0, 80]]);
});

test("TRN-1: nobody completes a video by saying so; a link is read as before", async () => {
  const set = await aTraining(async (clip) => [{ ...PLAIN, fileId: await clip(100) }, LINK]);
  const [video, link] = await set.fetchParts();

  await expect(set.finish()).rejects.toMatchObject({ code: "conflict", details: { reason: "by-watching" } });
  expect(link).not.toHaveProperty("video");
  await set.finish(link?.id);

  expect((await set.fetchParts()).map(({ mine }) => mine?.isDone)).toEqual([false, true]);
  const linkParams = { ...set.params, partId: link?.id ?? 0 };
  const body = { fileId: set.fileId, spans: [[0, 9]] as Span[] };
  await expect(
    as(set.huda.actor).call(watchTrainingPart, { params: linkParams, body }),
  ).rejects.toMatchObject({ code: "not-found" });
  expect(video?.file?.fileId).toBe(set.fileId);
});

test("TRN-1: seconds wait until the length of the video is known; a length that is never known is said by hand", async () => {
  const { school, watch, finish, fetchParts, fileId } = await ofVideo(null);
  const measured = (state: "refused" | "made", seconds: number | null) =>
    database.inSchool(school.id, async (db) => {
      await sql`update file_media set state = ${state} where school_id = ${school.id} and file_id = ${fileId}`.execute(
        db,
      );
      await sql`update files set seconds = ${seconds} where school_id = ${school.id} and id = ${fileId}`.execute(
        db,
      );
    });

  expect(await fetchParts()).toMatchObject([{ video: { seconds: null } }]);
  expect(await watch([[0, 4000]])).toMatchObject({ isDone: false });
  await expect(finish()).rejects.toMatchObject({ details: { reason: "by-watching" } });
  await measured("made", 19.5);
  expect(await watch([])).toMatchObject({ watched: 20, seen: [[0, 20]], isDone: true });

  const other = await ofVideo(null);
  await database.inSchool(other.school.id, (db) =>
    sql`update file_media set state = 'refused' where school_id = ${other.school.id}`.execute(db),
  );
  expect((await other.fetchParts())[0]).not.toHaveProperty("video");
  await other.finish();
  expect(await other.fetchState()).toBe("completed");
});

test("TRN-1: seconds of a video do not count for another one in its place", async () => {
  const { partId, fileId, clip, write, watch, fetchParts } = await ofVideo(100);
  await watch([[0, 80]]);
  const next = await clip(100);
  await write(2, [{ ...PLAIN, id: partId, title: "Newer", fileId: next }]);

  expect((await fetchParts())[0]?.video?.seen).toEqual([]);
  expect(await watch([[0, 95]], fileId)).toMatchObject({ watched: 0, isDone: false });
  expect(await watch([[0, 95]], next)).toMatchObject({ watched: 95, isDone: true });
});

test("TRN-1: only who takes part is measured", async () => {
  const { omar, huda, coordinator, params, watch, fileId, fetchParts } = await ofVideo(100);
  await watch([[0, 30]]);
  await as(huda.actor).call(answerTraining, { params, body: { key: aKey(), answer: "declined" } });

  await expect(watch([[0, 95]])).rejects.toMatchObject({ details: { reason: "no-seat" } });
  for (const other of [omar, coordinator])
    await expect(watch([[0, 95]], fileId, other)).rejects.toMatchObject({ code: "not-found" });
  expect(await fetchParts(coordinator)).toMatchObject([{ video: { seconds: 100, seen: [] }, mine: null }]);
});

test("TRN-2: not started, in progress, failed, completed, expired, for the teacher and for the office", async () => {
  const set = await aTraining(async () => [QUIZ, LINK]);
  const { school, huda, management, params, partId, fetchState, finish } = set;
  const inOffice = async () => {
    const { people } = await as(management.actor).call(listTrainingPeople, { params });
    return people.find(({ id }) => id === huda.id)?.seat?.state;
  };
  const answer = (answers: number[]) =>
    as(huda.actor).call(answerTrainingQuiz, {
      params: { ...params, partId },
      body: { key: aKey(), answers },
    });
  const states = async () => [await fetchState(), await inOffice()];
  await as(management.actor).call(inviteToTraining, {
    params,
    body: { key: aKey(), personIds: [huda.id] },
  });

  expect(await states()).toEqual(["not-started", "not-started"]);
  await finish((await set.fetchParts())[1]?.id);
  expect(await states()).toEqual(["in-progress", "in-progress"]);
  await answer([1]);
  expect(await states()).toEqual(["failed", "failed"]);

  // Another attempt is given.
  await set.write(2, [
    { ...QUIZ, id: partId, attempts: 2 },
    { ...LINK, id: (await set.fetchParts())[1]?.id ?? 0 },
  ]);
  expect(await states()).toEqual(["in-progress", "in-progress"]);
  await answer([0]);
  expect(await states()).toEqual(["completed", "completed"]);

  const completed = (days: number) =>
    database.inSchool(school.id, (db) =>
      sql`update training_seats set completed_at = now() - interval '12 months' - make_interval(days => ${days})
        where school_id = ${school.id}`.execute(db),
    );
  await completed(-2);
  expect(await states()).toEqual(["completed", "completed"]);
  await completed(2);
  expect(await states()).toEqual(["expired", "expired"]);
});
