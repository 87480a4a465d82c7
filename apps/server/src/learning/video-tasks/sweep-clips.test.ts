import { saveVideoFeedback } from "@dars/contract/learning/video-tasks";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aHold, liftAll } from "#oversight/retention/retention.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { sweepClips } from "./sweep-clips.ts";
import { videoBed, type VideoPlace } from "./video-tasks.factory.ts";

const { database, owner, as, aPlace, set, sent, seenBy } = await videoBed();

test("VID-3: ninety days after its year a clip is erased, and what was said of it stays", async () => {
  const place = await aPlace();
  const { schoolId, student, teacher, mother } = place;
  const { id: takeId, fileId } = await sent(place, student, (await set(place)).id);
  await as(teacher.actor).call(saveVideoFeedback, {
    params: { schoolId, takeId },
    body: { key: aKey(), revision: 1, feedback: "Clear voice", remarks: [], returns: true },
  });
  await endsYear(place, -90);
  expect(await sweepClips(database)).toBe(0);
  await endsYear(place, -91);
  await aHold(owner, place.management, schoolId, { personId: student.id });
  expect(await sweepClips(database)).toBe(0);
  await liftAll(owner, schoolId);

  expect(await sweepClips(database)).toBe(1);

  expect(await seenBy(place, mother)).toMatchObject([{ feedback: "Clear voice", file: null }]);
  expect(await fetchFileState(schoolId, fileId)).toBe("erased");
});

const endsYear = ({ schoolId }: VideoPlace, days: number) =>
  owner.query("update academic_years set starts_on = $2, ends_on = $3 where school_id = $1", [
    schoolId,
    dayFromToday(days - 200),
    dayFromToday(days),
  ]);

async function fetchFileState(schoolId: number, fileId: string): Promise<unknown> {
  const { rows } = await database.inSchool(schoolId, (db) =>
    sql<{ readonly state: string }>`select state from files where id = ${fileId}`.execute(db),
  );
  return rows[0]?.state;
}
