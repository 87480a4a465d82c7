import type { Upload } from "@dars/contract/roster/uploads";

import type { Db } from "#platform/db/db.ts";
import { listApprovers, notify } from "#talking/notifications/public.ts";

import { isFresh } from "./standing.ts";
import { listNames, type KnownUpload } from "./uploads.queries.ts";

/** Q1: people of the school who may import what another has uploaded, corrected or decided. */
async function secondPeople(
  db: Db,
  { schoolId, uploadedBy, answeredBy }: KnownUpload,
): Promise<readonly number[]> {
  const first = answeredBy ?? uploadedBy;
  // What came from the command line waits for nobody.
  return first === null ? [] : listApprovers(db, schoolId, first);
}

/** Notifies them of an upload that is checked and lacks nothing but them: once, however often it is checked. */
export async function tellSecondPeople(db: Db, upload: KnownUpload): Promise<void> {
  const { schoolId, id } = upload;
  if (!isFresh(upload)) return;
  await notify(db, {
    schoolId,
    recipients: (await secondPeople(db, upload)).map((personId) => ({ personId })),
    kind: "import-waits",
    page: "imports",
    id,
    needsAction: true,
    collapse: `import ${id}`,
  });
}

/** Named to the person who waits. */
const MOST_NAMED = 3;

export async function waitsOf(db: Db, upload: KnownUpload): Promise<NonNullable<Upload["waits"]>> {
  const people = (await secondPeople(db, upload)).slice(0, MOST_NAMED);
  return {
    people: people.length > 0 ? await listNames(db, upload.schoolId, people) : [],
    since: upload.checkedAt?.toISOString() ?? null,
  };
}
