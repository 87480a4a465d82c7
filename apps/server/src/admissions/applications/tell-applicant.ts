import type { ApplicationState } from "@dars/contract/admissions/application-record";
import type { OutboundKind } from "@dars/contract/identity/outbound";

import { describeApplication, queueToAddress, type AddressParts } from "#identity/outbound/public.ts";
import type { Db } from "#platform/db/db.ts";

import type { Applicant } from "./applicants.queries.ts";

/** APP-7: what a family is written to about; of other states it reads on the page of its application. */
const KINDS: ReadonlyMap<ApplicationState, OutboundKind> = new Map([
  ["info_requested", "application-request"],
  ["assessment_scheduled", "application"],
  ["accepted", "application-offer"],
  ["waitlisted", "application"],
  ["rejected", "application"],
  ["enrolled", "application"],
  ["expired", "application"],
]);

/** The page of a message: with the code that the applicant has anyway, and that opens nothing without one on the phone. */
const buildPage = (tracking: string): string => `/student-application?tracking=${tracking}`;

interface ApplicantNews {
  /** In which the application is now. */
  readonly state: ApplicationState;
  /** Distinguishes two messages of one state. */
  readonly occasion: string | number;
}

/** APP-7: word of a new state, by the first of the school's ways to the addresses that the family has entered. */
export async function tellApplicant(
  db: Db,
  parts: AddressParts,
  schoolId: number,
  { key, tracking, phone, email, locale }: Omit<Applicant, "revision">,
  { state, occasion }: ApplicantNews,
): Promise<void> {
  const kind = KINDS.get(state);
  if (kind === undefined) return;
  await queueToAddress(db, parts, schoolId, {
    cause: `application ${key} ${state} ${occasion}`,
    kind,
    to: { phone, email },
    locale,
    about: describeApplication(key),
    chosenAs: "application",
    page: buildPage(tracking),
  });
}

/** One message for each application and occasion. */
export const buildTrackingCause = ({ key, occasion }: Pick<TrackingMessage, "key" | "occasion">): string =>
  `application-tracking ${key} ${occasion}`;

/** APP-7: the tracking code, to have it when the device is lost: unasked where the school sends word of applications. */
export const sendTracking = (
  db: Db,
  parts: AddressParts,
  schoolId: number,
  { key, tracking, to, locale, occasion }: TrackingMessage,
): Promise<void> =>
  queueToAddress(db, parts, schoolId, {
    cause: buildTrackingCause({ key, occasion }),
    kind: "application-tracking",
    to,
    locale,
    about: describeApplication(key),
    code: tracking,
    ...(occasion === "sent" && ({ chosenAs: "application" } as const)),
  });

interface TrackingMessage extends Pick<Applicant, "key" | "tracking" | "locale"> {
  readonly to: { readonly phone: string | null; readonly email: string | null };
  /** `sent`: the application has just arrived. Otherwise the contact that the request came with. */
  readonly occasion: string;
}
