import { Type, type Static } from "typebox";

import { Id } from "#platform/primitives.ts";

/** In the order in which they are shown. */
export const AUDIENCE_ROLES = [
  "student",
  "parent",
  "teacher",
  "school_management",
  "subject_coordinator",
  "evaluator",
] as const;
export const AudienceRole = Type.Enum([...AUDIENCE_ROLES]);
export type AudienceRole = Static<typeof AudienceRole>;

/** How many people, levels, sections or subjects an audience that is stored can name. */
const MOST_AUDIENCE_IDS = 500;

const Ids = Type.Array(Id, { maxItems: MOST_AUDIENCE_IDS, uniqueItems: true });

/**
 * An audience in one school: roles AND levels AND sections AND subjects AND people, an empty list being no
 * condition (docs/rules.md#rooms). A student matches by its section and its classes, a teacher by its current
 * classes, a guardian by each of its children; management, coordinators and evaluators of the school only if
 * no level, section or person is given.
 */
export const Audience = Type.Object({
  roles: Type.Array(AudienceRole, { minItems: 1, maxItems: 6, uniqueItems: true }),
  levelIds: Ids,
  sectionIds: Ids,
  subjectIds: Ids,
  personIds: Ids,
  /** POST-2: guardians see posts for their children. */
  ccGuardians: Type.Boolean(),
});
export type Audience = Static<typeof Audience>;

/** How many people a message can name: more than a school has. Nothing of such an audience is stored. */
export const MOST_ADDRESSEES = 10_000;

/** The audience of a message: all people of a list that the sender sees, however long it is. */
export const AddresseeAudience = Type.Object({
  ...Audience.properties,
  personIds: Type.Array(Id, { maxItems: MOST_ADDRESSEES, uniqueItems: true }),
});
