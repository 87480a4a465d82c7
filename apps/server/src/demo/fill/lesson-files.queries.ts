import { sql } from "kysely";

import { CLIP, CLIP_CAPTIONS, COURSES, drawPictures } from "#demo/lessons/public.ts";
import type { Db } from "#platform/db/db.ts";

import { selectAccount, type LetterSchool } from "./letter-places.queries.ts";

/** The files that the lessons of a school show; none where it has no such lessons. Their bytes come by storeClips. */
export async function insertLessonFiles(db: Db, place: LetterSchool): Promise<void> {
  const hasLessons = COURSES.some((course) =>
    place.plan.offerings.some(
      ({ level, subject }) => level.code === course.level && subject === course.subject,
    ),
  );
  if (!hasLessons) return;
  const pictures = await drawPictures();
  const files = [
    {
      id: CLIP.id,
      kind: "file",
      name: "forces.mp4",
      type: "video/mp4",
      size: CLIP.bytes,
      seconds: CLIP.seconds,
    },
    {
      id: CLIP_CAPTIONS.id,
      kind: "file",
      name: "captions-ar.vtt",
      type: "text/vtt",
      size: CLIP_CAPTIONS.bytes.length,
    },
    ...pictures.map(({ id, bytes, width, height }) => ({
      id,
      kind: "photo",
      name: `${id}.png`,
      type: "image/png",
      size: bytes.length,
      width,
      height,
    })),
  ];
  await sql`
    insert into files (school_id, id, account_id, kind, state, name, bytes, type, size, width, height, seconds, ready_at)
    select ${place.ids.schoolId}, file.id, ${selectAccount(place, 0)}, file.kind, 'ready', file.name, file.size, file.type,
      file.size, file.width, file.height, file.seconds, now()
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as file (id text, kind file_kind, name text, type text,
      size bigint, width integer, height integer, seconds real)`.execute(db);
}
