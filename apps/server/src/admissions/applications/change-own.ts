import type { ApplicationStatus } from "@dars/contract/admissions/applying";

import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import { findApplication, type ApplicationRow } from "./applications.queries.ts";
import { requirePass } from "./pass.ts";
import { readStatus } from "./read-status.ts";

interface ApplicationKey {
  readonly schoolId: number;
  readonly application: string;
}

/** The application that a pass opens, as it is now. Throws bad-credentials. */
export async function findOwn(
  { database, tokens }: PublicContext,
  place: ApplicationKey,
  pass: string | undefined,
): Promise<ApplicationRow> {
  requirePass(tokens, place, pass);
  return found(await findApplication(database.reading(place.schoolId), place.schoolId, place.application));
}

/** One change of a family to its own application, which is locked meanwhile. Answers with the new state. */
export async function changeOwn(
  context: PublicContext,
  { schoolId, application }: ApplicationKey,
  pass: string | undefined,
  change: (db: Db, stored: ApplicationRow) => Promise<void>,
): Promise<ApplicationStatus> {
  requirePass(context.tokens, { schoolId, application }, pass);
  await context.database.inSchool(schoolId, async (db) =>
    change(db, found(await findApplication(db, schoolId, application, true))),
  );
  return readStatus(context, schoolId, { key: application });
}

function found(stored: ApplicationRow | undefined): ApplicationRow {
  if (!stored) throw new AppError("bad-credentials", "This application does not exist any more.");
  return stored;
}
