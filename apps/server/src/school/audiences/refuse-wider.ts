import type { Role } from "@dars/contract/platform/roles";
import type { Audience } from "@dars/contract/school/audiences";

import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import { listOwnPlaces, type OwnPlaces } from "./own-places.queries.ts";

/** The missing right of an author for an audience; undefined: none. */
type Want = (audience: Audience, places: OwnPlaces) => string | undefined;

const WANTS: Readonly<Partial<Record<Role, Want>>> = {
  school_management: () => undefined,
  administrator: () => undefined,
  // J2: classes one teaches and the section one leads. Only their students, and the students' families.
  teacher: ({ roles, sectionIds, subjectIds }, { sections, led, subjects }) => {
    if (roles.some((role) => role !== "student" && role !== "parent")) return "roles";
    if (sectionIds.length === 0 || !sectionIds.every((id) => sections.has(id) || led.has(id)))
      return "sections";
    return subjectIds.every((id) => subjects.has(id)) ? undefined : "subjects";
  },
  // J3: teachers of one's subjects.
  subject_coordinator: ({ roles, subjectIds }, { subjects }) => {
    if (roles.some((role) => role !== "teacher")) return "roles";
    return subjectIds.length > 0 && subjectIds.every((id) => subjects.has(id)) ? undefined : "subjects";
  },
};

/** J2, J3: throws forbidden, with `details.reaches` naming the part, where an audience reaches further than its author. */
export async function refuseWider(context: Context, schoolId: number, audience: Audience): Promise<void> {
  const want = WANTS[context.actor.role];
  if (!want) throw new AppError("forbidden", "You cannot write to anyone.");
  const reaches = want(audience, await listOwnPlaces(context, schoolId));
  if (reaches !== undefined)
    throw new AppError("forbidden", "This reaches people you cannot write to.", {
      details: { reaches },
    });
}
