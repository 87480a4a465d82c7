import type { requestTrackingCodes as route } from "@dars/contract/admissions/application-messages";
import type { Input, Reply } from "@dars/contract/platform/route";

import { normalLogin } from "#identity/accounts/public.ts";
import { findMessageOfCause, takeCount } from "#identity/outbound/public.ts";
import type { PublicContext } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";
import { addJobs } from "#platform/jobs/add-job.ts";

import { findApplicant } from "./applicants.queries.ts";
import { listPlacesOfContact } from "./codes.queries.ts";
import { hashEmail, hashPhone } from "./hash-device.ts";
import { buildTrackingCause, sendTracking } from "./tell-applicant.ts";
import { requirePerson } from "./ticket.ts";
import type { CodeParts } from "./write-code.ts";

/** The task that finds what was sent with a contact. */
export const SEND_TRACKING_CODES = "send tracking codes";
const SEALED_CONTACT = "application-contact";
const AN_HOUR = 3600;

/** APP-7: the same work whether or not there is an application: what there is a job finds. */
export async function requestTrackingCodes(
  { database, tokens, address }: PublicContext,
  { body: { of, ...sent } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  requirePerson(tokens, sent);
  if (!(await takeCount(database.directory, tokens, "network", address)))
    throw new AppError("too-many-requests", "Codes were asked for too often. Try again later.", {
      retryAfter: AN_HOUR,
    });
  const contact = "phone" in of ? `phone ${of.phone}` : `email ${normalLogin(of.email)}`;
  const sealed = tokens.seal(SEALED_CONTACT, Buffer.from(contact, "utf8")).toString("base64");
  const request = tokens.hash("application-lost", sent.ticket).toString("base64url");
  await addJobs(database.directory, [{ task: SEND_TRACKING_CODES, payload: { sealed, request } }]);
  return {};
}

interface LostOrder {
  readonly sealed: string;
  /** The same for one ticket: it is answered once. */
  readonly request: string;
}

/** APP-7: to the contact that was named, and to no other of the application. */
export async function sendTrackingCodes(parts: CodeParts, { sealed, request }: LostOrder): Promise<void> {
  const { database, tokens } = parts;
  const text = tokens.unseal(SEALED_CONTACT, Buffer.from(sealed, "base64")).toString("utf8");
  const [kind, contact = ""] = text.split(" ");
  const isPhone = kind === "phone";
  const hash = isPhone ? hashPhone(tokens, contact) : hashEmail(tokens, contact);
  const places = await listPlacesOfContact(database.directory, isPhone ? "phone" : "email", hash);
  const to = { phone: isPhone ? contact : null, email: isPhone ? null : contact };
  for (const { schoolId, tracking } of places)
    await database.inSchool(schoolId, async (db) => {
      const applicant = await findApplicant(db, schoolId, tracking);
      if (!applicant) return;
      const message = { ...applicant, to, occasion: request.slice(0, 22) };
      // A request that is sent again takes nothing of the day's share.
      if (await findMessageOfCause(db, schoolId, buildTrackingCause(message))) return;
      const isWithin =
        (await takeCount(db, tokens, "applicant", contact)) &&
        (await takeCount(db, tokens, "applicants", schoolId));
      if (isWithin) await sendTracking(db, parts, schoolId, message);
    });
}
