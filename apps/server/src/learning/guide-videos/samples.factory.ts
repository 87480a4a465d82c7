import { sql } from "kysely";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { SliceSamples, Target } from "#testing/matrix/public.ts";

import { aClip } from "./a-clip.factory.ts";

const ALL = "/api/v6/schools/:schoolId/guide-videos";
const ONE = `${ALL}/:videoId`;
const TEXT = {
  title: "Of the matrix",
  lessonId: null,
  chapters: [{ at: 5, title: "Start" }],
  transcript: "",
};

/** The video is there again, in its first revision, with a file. */
async function renew({ accountId }: Actor, { schoolId, more }: Target, database: Database): Promise<void> {
  const fileId = await aClip(database, { schoolId, accountId });
  await database.inSchool(schoolId, async (db) => {
    await sql`update guide_videos set removed_at = null, revision = 1
      where school_id = ${schoolId} and id = ${more["videoId"]}`.execute(db);
    await sql`insert into file_uses (school_id, kind, target_id, part, file_id, position)
      select video.school_id, 'guide_video', video.id, 0, ${fileId}, 0 from guide_videos as video
      where video.school_id = ${schoolId} and video.id = ${more["videoId"]} and not exists (
        select from file_uses where school_id = ${schoolId} and kind = 'guide_video' and target_id = video.id)`.execute(
      db,
    );
  });
}

export const guideVideosSamples: SliceSamples = {
  bodies: {
    [`POST ${ALL}`]: async ({ accountId }, { schoolId, more }, database) => ({
      key: aKey(),
      offeringId: Number(more["offeringId"]),
      fileId: await aClip(database, { schoolId, accountId }),
      ...TEXT,
    }),
    [`GET ${ONE}`]: renew,
    [`GET ${ONE}/viewers`]: renew,
    [`DELETE ${ONE}`]: renew,
    [`PUT ${ONE}`]: async (...call) => {
      await renew(...call);
      return { key: aKey(), revision: 1, ...TEXT };
    },
    [`PUT ${ONE}/watched`]: async (...call) => {
      await renew(...call);
      return { spans: [[0, 30]] };
    },
  },
  ids: (database, { schoolId, sectionId, subjectId }) =>
    database.inSchool(schoolId, async (db) => {
      const { rows } = await sql<{ videoId: number }>`
        insert into guide_videos (school_id, subject_id, level_id, author_id, title)
        select ${schoolId}, offering.subject_id, offering.level_id, (select account_id from account_people
          where school_id = ${schoolId} order by account_id limit 1), 'Of the matrix'
        from teaching_classes as class
        join subject_offerings as offering on offering.school_id = class.school_id
          and offering.id = class.offering_id and offering.subject_id = ${subjectId}
        where class.school_id = ${schoolId} and class.section_id = ${sectionId} order by class.id limit 1
        returning id as "videoId"`.execute(db);
      const [made] = rows;
      if (!made) throw new Error("The place has no subject that could have a guide video.");
      return made;
    }),
};
