import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { sql } from "kysely";

import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";

/** A photo of written work that an account has sent and that was found to be one; its bytes lie nowhere. */
export async function aSheet(
  database: Database,
  { schoolId, accountId }: { readonly schoolId: number; readonly accountId: number },
): Promise<AttachedFile> {
  const fileId = aKey();
  await database.inSchool(schoolId, (db) =>
    sql`insert into files (school_id, id, account_id, kind, state, name, bytes, type, size, width, height)
      values (${schoolId}, ${fileId}, ${accountId}, 'photo', 'ready', 'sheet.jpg', 1000, 'image/jpeg', 1000,
        800, 600)`.execute(db),
  );
  const name = "sheet.jpg";
  return { kind: "photo", fileId, name, type: "image/jpeg", size: 1000, width: 800, height: 600 };
}
