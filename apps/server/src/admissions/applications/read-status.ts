import type { ApplicationStatus, readApplicationStatus as route } from "@dars/contract/admissions/applying";
import type { Input } from "@dars/contract/platform/route";
import { displayNames } from "@dars/contract/school/display-names";

import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import { findStatus } from "./applications.queries.ts";
import { findPlace } from "./codes.queries.ts";
import { listDocuments } from "./documents.queries.ts";
import { hashDevice } from "./hash-device.ts";
import { newPass } from "./pass.ts";
import { requirePhoneCode } from "./phone-codes.ts";
import { readWord } from "./read-word.ts";
import { listOfferedSlots } from "./slots.queries.ts";

/** APP-4: an unknown tracking code is refused like a wrong code. */
export async function readApplicationStatus(
  context: PublicContext,
  { body: { tracking, code, device } }: Input<typeof route>,
): Promise<ApplicationStatus> {
  const { database, tokens } = context;
  const found = await findPlace(database.directory, tracking);
  const place = found && { ...found, deviceHash: hashDevice(tokens, device) };
  await requirePhoneCode(context, place, code);
  return readStatus(context, place?.schoolId ?? 0, { tracking });
}

/** O1: with the child and the school, for a list of several. */
interface NamedStatus {
  readonly key: string;
  readonly showsNames: true;
}

/** The state of an application that the caller has proved to be its own. */
export async function readStatus(
  { database, tokens }: PublicContext,
  schoolId: number,
  of: { readonly tracking: string } | { readonly key: string } | NamedStatus,
): Promise<ApplicationStatus> {
  const db = database.reading(schoolId);
  const status = await findStatus(db, schoolId, of);
  if (!status) throw new AppError("bad-credentials", "The code is wrong or too old.");
  const { id, key, phone, email, since, assessmentAt, slotId, nameParts, school, ...shown } = status;
  return {
    ...shown,
    ...(status.state === "assessment_scheduled" &&
      (await readSlotChoice(db, schoolId, { assessmentAt, slotId }))),
    since: since.toISOString(),
    assessmentAt: assessmentAt?.toISOString() ?? null,
    documents: await listDocuments(db, schoolId, id),
    ...(await readWord(db, tokens, schoolId, { key, phone, email })),
    ...("showsNames" in of && { child: displayNames(nameParts), school }),
    schoolId,
    application: key,
    pass: newPass(tokens, schoolId, key),
  };
}

/** Where the office has fixed a time there is nothing to pick. */
async function readSlotChoice(
  db: Db,
  schoolId: number,
  { assessmentAt, slotId }: { readonly assessmentAt: Date | null; readonly slotId: number | null },
): Promise<Pick<ApplicationStatus, "slot" | "slots">> {
  if (assessmentAt !== null && slotId === null) return {};
  const offered = await listOfferedSlots(db, schoolId);
  return {
    slot: offered.find(({ id }) => id === slotId) ?? null,
    slots: offered.filter(({ id, free }) => free > 0 && id !== slotId),
  };
}
