import type { Database } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { Tokens } from "#platform/tokens.ts";

import { findApplicant } from "./applicants.queries.ts";
import { findPlace } from "./codes.queries.ts";
import { writeCode, type CodeParts, type CodeWish } from "./write-code.ts";

/** The task that writes the code of a tracking code, if there is such an application. */
export const WRITE_TRACKED_CODE = "write tracked code";
const SEALED_WISH = "application-code-wish";

type TrackedWish = Pick<CodeWish, "ticketHash" | "deviceHash" | "address"> & { readonly tracking: string };

/** The same work whether or not the tracking code is known. */
export async function queueTrackedCode(
  database: Database,
  tokens: Tokens,
  { tracking, ticketHash, deviceHash, address }: TrackedWish,
): Promise<void> {
  const wish = [tracking, ticketHash.toString("hex"), deviceHash?.toString("hex") ?? "", address];
  const sealed = tokens.seal(SEALED_WISH, Buffer.from(wish.join(" "), "utf8")).toString("base64");
  await addJobs(database.directory, [{ task: WRITE_TRACKED_CODE, payload: { sealed } }]);
}

/** APP-4: nothing for a tracking code that nobody has. */
export async function writeTrackedCode(
  parts: CodeParts,
  { sealed }: { readonly sealed: string },
): Promise<void> {
  const { database, tokens } = parts;
  const text = tokens.unseal(SEALED_WISH, Buffer.from(sealed, "base64")).toString("utf8");
  const [tracking = "", ticket = "", device = "", address = ""] = text.split(" ");
  const place = await findPlace(database.directory, tracking);
  if (!place) return;
  const { schoolId } = place;
  const applicant = await findApplicant(database.reading(schoolId), schoolId, tracking);
  if (!applicant) return;
  await writeCode(parts, {
    schoolId,
    phone: applicant.phone,
    locale: applicant.locale,
    ticketHash: Buffer.from(ticket, "hex"),
    deviceHash: device === "" ? null : Buffer.from(device, "hex"),
    address,
  });
}
