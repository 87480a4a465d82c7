import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";

/** A checked photo for a person, uploaded by this account and attached to nothing. */
export async function createPhoto(
  database: Database,
  schoolId: number,
  accountId: number,
  purpose: "person" | null = "person",
): Promise<string> {
  const id = aKey();
  await database.inSchool(schoolId, (db) =>
    sql`insert into files (school_id, id, account_id, kind, state, name, bytes, type, size, width, height, purpose, ready_at)
      values (${schoolId}, ${id}, ${accountId}, 'photo', 'ready', 'photo.webp', 900, 'image/webp', 900, 512, 512,
        ${purpose}, now())`.execute(db),
  );
  return id;
}

/** A photo that is set for a person. Returns its file. */
export async function aSetPhoto(
  database: Database,
  schoolId: number,
  { personId, accountId }: { readonly personId: number; readonly accountId: number },
): Promise<string> {
  const fileId = await createPhoto(database, schoolId, accountId);
  await database.inSchool(schoolId, (db) =>
    sql`with photo as (insert into person_photos (school_id, person_id, file_id, set_by)
        values (${schoolId}, ${personId}, ${fileId}, ${accountId}) returning id)
      insert into file_uses (school_id, kind, target_id, file_id) select ${schoolId}, 'person', id, ${fileId} from photo`.execute(
      db,
    ),
  );
  return fileId;
}
