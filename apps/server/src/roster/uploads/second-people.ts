import type { Upload } from "@dars/contract/roster/uploads";

import { listDeciders, type Decider } from "#identity/accounts/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notifyAsker, notifyDeciders, settleDeciders } from "#talking/notifications/public.ts";

import { isFresh, secondPeople } from "./read-commit-state.ts";
import { listNames, type KnownUpload } from "./uploads.queries.ts";

/** Notifies them of an upload that is checked and lacks nothing but them: once, however often it is checked. */
export async function tellSecondPeople(db: Db, upload: KnownUpload): Promise<void> {
  const second = secondPeople(upload);
  if (!second || !isFresh(upload)) return;
  await notifyDeciders(db, second, upload.id, (target) => ({
    kind: "import-waits",
    page: "imports",
    needsAction: true,
    collapse: `import ${target}`,
  }));
}

/** An upload that was approved or thrown away waits for nobody. */
export const settleSecondPeople = (db: Db, schoolId: number, uploadId: number): Promise<void> =>
  settleDeciders(db, schoolId, uploadId, "import-waits");

/** Notifies who uploaded the file, and who last corrected or decided something in it, that another has decided. */
export async function tellFirstPeople(
  db: Db,
  { schoolId, id, uploadedBy, answeredBy }: KnownUpload,
  decidedBy: number,
): Promise<void> {
  for (const askerId of new Set([uploadedBy, answeredBy]))
    if (askerId !== null && askerId !== decidedBy)
      await notifyAsker(db, { schoolId, askerId, page: "imports", id });
}

/** Named to the person who waits. */
const MOST_NAMED = 3;

/**
 * Those of the school are named. An administrator is a person of the head office, which no session of a school enters:
 * there the head office is named, and administrators read each other's names.
 */
export async function readWaits(
  { actor, database }: Pick<Context, "actor" | "database">,
  upload: KnownUpload,
): Promise<NonNullable<Upload["waits"]>> {
  const second = secondPeople(upload);
  const people = second ? await listDeciders(database.reading(upload.schoolId), second) : [];
  const isNamed = ({ schoolId }: Decider) => schoolId === upload.schoolId || actor.role === "administrator";
  const places = Map.groupBy(people.filter(isNamed).slice(0, MOST_NAMED), ({ schoolId }) => schoolId);
  const names = await Promise.all(
    [...places].map(([schoolId, own]) =>
      listNames(
        database.reading(schoolId),
        schoolId,
        own.map(({ personId }) => personId),
      ),
    ),
  );
  return {
    people: names.flat(),
    headOffice: !people.every(isNamed),
    since: upload.checkedAt?.toISOString() ?? null,
  };
}
