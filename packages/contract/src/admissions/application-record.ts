import { Type, type Static } from "typebox";

import { Day, Id, Phone, nullable, written } from "#platform/primitives.ts";
import { Relation } from "#school/people.ts";

const Guardian = Type.Object({ name: written(3, 160), relation: Relation, phone: Phone });

/** A child's name as its identity card has it: the child's, the father's, the grandfather's, the family's. */
export const ChildName = Type.Object({
  given: written(1, 80),
  father: written(1, 80),
  grandfather: written(1, 80),
  family: written(1, 80),
});

/** A family's input in the form. `needs` is stored only with a consent of its own. */
export const ApplicationRecord = Type.Object({
  name: ChildName,
  sex: Type.Enum(["male", "female"]),
  birthDate: Day,
  nationalId: nullable(Type.String({ pattern: "^\\d{12}$" })),
  levelId: Id,
  previousSchool: nullable(written(1, 200)),
  previousResult: nullable(written(1, 200)),
  siblings: nullable(written(1, 300)),
  needs: nullable(written(1, 1000)),
  guardians: Type.Array(Guardian, { minItems: 1, maxItems: 3 }),
  /** The first guardian's, for messages of the school. Apps of before have no field for it. */
  email: Type.Optional(nullable(Type.String({ format: "email", maxLength: 254 }))),
});
export type ApplicationRecord = Static<typeof ApplicationRecord>;

export const ApplicationState = Type.Enum([
  "submitted",
  "under_review",
  "info_requested",
  "assessment_scheduled",
  "assessed",
  "accepted",
  "waitlisted",
  "rejected",
  "offer_accepted",
  "enrolled",
  "withdrawn",
  "expired",
]);
export type ApplicationState = Static<typeof ApplicationState>;

/** The papers that a school asks for. */
export const DOCUMENT_KINDS = [
  "id_card",
  "residence_card",
  "photo",
  "vaccination_card",
  "last_certificate",
  "transfer",
  "other",
] as const;
export const DocumentKind = Type.Enum([...DOCUMENT_KINDS]);
export type DocumentKind = Static<typeof DocumentKind>;

/** Documents of an application, and bytes of one of them. */
export const MOST_DOCUMENTS = 12;
export const DOCUMENT_BYTES = 8 * 1024 * 1024;

/** Waiting for the school's decision. */
export const UNDECIDED_STATES: readonly ApplicationState[] = [
  "submitted",
  "under_review",
  "info_requested",
  "assessment_scheduled",
  "assessed",
];

/** States in which the school still looks at the documents, so that a family may add one or take one back. */
export const TAKING_DOCUMENTS: ReadonlySet<ApplicationState> = new Set([
  ...UNDECIDED_STATES,
  "waitlisted",
  "accepted",
  "offer_accepted",
]);

/** Where an application may be moved by hand. Enrolling is a step of its own; an offer expires by itself. */
export const NEXT_STATES: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  submitted: ["under_review", "rejected", "withdrawn"],
  under_review: ["info_requested", "assessment_scheduled", "accepted", "waitlisted", "rejected", "withdrawn"],
  info_requested: ["under_review", "rejected", "withdrawn"],
  assessment_scheduled: ["assessed", "under_review", "withdrawn"],
  assessed: ["accepted", "waitlisted", "rejected", "withdrawn"],
  accepted: ["offer_accepted", "withdrawn"],
  waitlisted: ["accepted", "rejected", "withdrawn"],
  rejected: ["under_review"],
  offer_accepted: ["withdrawn"],
  enrolled: [],
  withdrawn: [],
  expired: ["under_review"],
};

/** How many zero bits a proof of work begins with: a second or two of a phone (APP-1). */
const PROOF_BITS = 16;

/** APP-1: whether the SHA-256 of `ticket:proof` is good enough. */
export const isProof = (digest: Uint8Array): boolean =>
  digest.subarray(0, PROOF_BITS / 8).every((byte) => byte === 0);

/** APP-1: the minimum seconds in which a person can fill the form. */
export const LEAST_SECONDS = 5;
