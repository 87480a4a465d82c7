import type { Remark } from "@dars/contract/learning/video-tasks";
import { sql, type RawBuilder } from "kysely";

import { filesOn } from "#talking/files/public.ts";

/** Under this part of an answer lie the voices of its remarks; its clip is part 0. */
export const VOICES = 1;

/** As stored. */
export interface StoredRemark extends Pick<Remark, "at" | "text"> {
  readonly voiceId?: string;
}

/** Remarks of `take`, each with its voice as far as that is still there. */
export const remarksJson = (schoolId: number): RawBuilder<Remark[]> => sql`(
  select coalesce(json_agg(json_strip_nulls(json_build_object('at', said.remark -> 'at',
    'text', said.remark -> 'text', 'voice', voice.file)) order by said.place), '[]'::json)
  from jsonb_array_elements(take.remarks) with ordinality as said (remark, place)
  left join lateral json_array_elements(${filesOn(schoolId, "video_take", sql`take.id`, sql`${VOICES}::bigint`)})
    as voice (file) on voice.file ->> 'fileId' = said.remark ->> 'voiceId')`;
