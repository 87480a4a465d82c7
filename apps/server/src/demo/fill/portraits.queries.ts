import { sql } from "kysely";

import { drawPortraits } from "#demo/lessons/public.ts";
import type { Db } from "#platform/db/db.ts";

import { selectAccount, type LetterSchool } from "./letter-places.queries.ts";

/** Drawn photos of teachers and of three students of four. Their bytes come by storeClips. */
export async function insertPortraits(db: Db, place: LetterSchool): Promise<void> {
  const { schoolId } = place.ids;
  const portraits = await drawPortraits();
  const files = portraits.map(({ id, bytes, side, sex }) => ({ id, size: bytes.length, side, sex }));
  await sql`
    insert into files (school_id, id, account_id, kind, state, name, bytes, type, size, width, height, purpose, ready_at)
    select ${schoolId}, file.id, ${selectAccount(place, 0)}, 'photo', 'ready', 'portrait.webp', file.size, 'image/webp',
      file.size, file.side, file.side, 'person', now()
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as file (id text, size bigint, side integer)`.execute(
    db,
  );
  await sql`
    with portrait as (
      select id, sex, row_number() over (partition by sex order by id) - 1 as no, count(*) over (partition by sex) as many
      from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as file (id text, sex text)
    ), drawn as (
      insert into person_photos (school_id, person_id, file_id, set_by)
      select ${schoolId}, person.id, portrait.id, ${selectAccount(place, 0)}
      from people as person
      join portrait on portrait.sex = person.sex::text and portrait.no = person.id / 3 % portrait.many
      where person.school_id = ${schoolId} and (
        exists (select from teachers where teachers.school_id = ${schoolId} and teachers.id = person.id)
        or (person.id % 4 > 0
          and exists (select from students where students.school_id = ${schoolId} and students.id = person.id)))
      returning id, file_id
    )
    insert into file_uses (school_id, kind, target_id, part, file_id, position)
    select ${schoolId}, 'person', id, 0, file_id, 0 from drawn`.execute(db);
}
