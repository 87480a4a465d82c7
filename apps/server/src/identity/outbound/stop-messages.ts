import type { Db } from "#platform/db/db.ts";

import { updateStopped } from "./contact-proofs.queries.ts";
import { deleteRecordStops, deleteStop, insertStop } from "./stops.queries.ts";

interface MessageTarget {
  readonly personId: number | null;
  /** As it is stored. */
  readonly channel: string;
  readonly addressHash: Buffer | null;
}

/** OUT-5: the school sends no more messages to the contact that got this one. */
export async function stopMessages(
  db: Db,
  schoolId: number,
  { personId, channel, addressHash }: MessageTarget,
): Promise<void> {
  if (personId !== null)
    await updateStopped(db, { schoolId, personId, kind: channel === "email" ? "email" : "phone" }, true);
  else if (addressHash !== null) await insertStop(db, schoolId, addressHash);
}

/** OUT-5: lets all messages come again to an address without a person, from the link of a message that went there. */
export async function resumeMessages(db: Db, schoolId: number, addressHash: Buffer): Promise<void> {
  await deleteStop(db, schoolId, addressHash);
  await deleteRecordStops(db, schoolId, addressHash);
}
