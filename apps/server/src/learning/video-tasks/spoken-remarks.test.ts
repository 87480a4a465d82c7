import { saveVideoFeedback } from "@dars/contract/learning/video-tasks";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aClip } from "#learning/guide-videos/a-clip.factory.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";

import { mayReadVideoTaskFiles } from "./may-read-video-task-files.ts";
import { videoBed, type VideoPlace } from "./video-tasks.factory.ts";

const { database, owner, tokens, as, aPlace, set, sent, seenBy } = await videoBed();

test("F3, FB-1: a spoken remark lies at its time; the family hears it once it is returned, and classmates never do", async () => {
  const place = await aPlace();
  const { teacher, student, mother } = place;
  const mate = await aStudent(database, place.school, { section: place.first });
  const { id: takeId } = await sent(place, student, (await set(place)).id);
  const voice = await aVoice(place, teacher);
  const remarks = [
    { at: 9, text: "", voiceId: voice },
    { at: 2, text: "Good" },
  ];
  const hearers = async () =>
    Promise.all([teacher, student, mother, mate].map((one) => hears(place, one, takeId, voice)));
  const { revision } = await comment(place, teacher, takeId, { revision: 1, remarks, returns: false });
  expect(await hearers()).toEqual([true, false, false, false]);
  await comment(place, teacher, takeId, { revision, remarks, returns: true });
  await owner.query("update video_takes set showcase = 'shown' where id = $1", [takeId]);

  expect(await hearers()).toEqual([true, true, true, false]);
  const [seen] = await seenBy(place, mother);
  expect(seen?.remarks).toEqual([
    { at: 2, text: "Good" },
    { at: 9, text: "", voice: expect.objectContaining({ fileId: voice, kind: "voice", seconds: 4 }) },
  ]);
  expect(seen?.file?.fileId).not.toBe(voice);
});

test("a colleague keeps the voice of another; one that is taken out stays with what was said before", async () => {
  const place = await aPlace();
  const { schoolId, teacher, second, student } = place;
  const { id: takeId } = await sent(place, student, (await set(place)).id);
  const voice = await aVoice(place, teacher);
  const voiceRemark = { at: 3, text: "", voiceId: voice };
  const first = await comment(place, teacher, takeId, { revision: 1, remarks: [voiceRemark], returns: true });
  const secondSave = await comment(place, second, takeId, {
    revision: first.revision,
    remarks: [voiceRemark, { at: 5, text: "And here" }],
    returns: true,
  });
  await comment(place, second, takeId, { revision: secondSave.revision, remarks: [], returns: true });

  expect((await seenBy(place, student))[0]?.remarks).toEqual([]);
  const { rows } = await owner.query(
    "select remarks from video_take_history where school_id = $1 and take_id = $2 order by revision desc limit 1",
    [schoolId, takeId],
  );
  expect(rows).toEqual([{ remarks: [voiceRemark, { at: 5, text: "And here" }] }]);
  expect(await hears(place, teacher, takeId, voice)).toBe(true);
});

test("a remark has words or a voice, and a voice is a voice note of one's own", async () => {
  const place = await aPlace();
  const { schoolId, teacher, second, student } = place;
  const { id: takeId } = await sent(place, student, (await set(place)).id);
  const clip = await aClip(database, { schoolId, accountId: teacher.accountId });
  const foreign = await aVoice(place, second);
  for (const remark of [
    { at: 1, text: " " },
    { at: 1, text: "", voiceId: clip },
    { at: 1, text: "", voiceId: foreign },
  ])
    await expect(
      comment(place, teacher, takeId, { revision: 1, remarks: [remark], returns: false }),
    ).rejects.toMatchObject({ code: "invalid" });
});

async function aVoice({ schoolId }: VideoPlace, { accountId }: Member): Promise<string> {
  const id = aKey();
  await database.inSchool(schoolId, (db) =>
    sql`insert into files (school_id, id, account_id, kind, state, name, bytes, type, size, seconds)
      values (${schoolId}, ${id}, ${accountId}, 'voice', 'ready', 'voice', 1000, 'audio/webm', 1000, 4)`.execute(
      db,
    ),
  );
  return id;
}

interface SavedFeedback {
  readonly revision: number;
  readonly remarks: readonly { readonly at: number; readonly text: string; readonly voiceId?: string }[];
  readonly returns: boolean;
}

const comment = ({ schoolId }: VideoPlace, { actor }: Member, takeId: number, feedbackBody: SavedFeedback) =>
  as(actor).call(saveVideoFeedback, {
    params: { schoolId, takeId },
    body: { key: aKey(), feedback: "", ...feedbackBody, remarks: [...feedbackBody.remarks] },
  });

async function hears(
  { schoolId }: VideoPlace,
  { actor }: Pick<Member, "actor">,
  takeId: number,
  fileId: string,
) {
  const use = { fileId, kind: "video_take" as const, targetId: takeId, part: 1, isHidden: false };
  const context = { actor, database, tokens, requestId: "r", address: "" };
  return (await mayReadVideoTaskFiles(context, schoolId, [use])).length > 0;
}
