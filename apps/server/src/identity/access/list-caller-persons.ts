import type { Role } from "@dars/contract/platform/roles";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { hasRoom } from "./access.queries.ts";
import { listPersons } from "./schools-of-account.queries.ts";

/** Who the caller is in a school, as far as its rooms go. */
export interface SchoolPerson {
  readonly schoolId: number;
  readonly personId: number;
  /** The role of the person in a room for this session to open it: a session has one role (ACC-3). */
  readonly memberRoles: readonly MemberRole[];
  /** A guardian's rooms about a child are open only while the guardian may see the child (FAM-1). */
  readonly asGuardian: boolean;
}

type MemberRole = "student" | "staff" | "coordinator" | "guardian" | "observer";

type Asker = Pick<Context, "database"> & {
  readonly actor: Pick<Context["actor"], "accountId" | "role" | "schoolId" | "personId">;
};

const MEMBER_ROLES: Readonly<Record<Role, readonly MemberRole[]>> = {
  student: ["student"],
  parent: ["guardian", "observer"],
  teacher: ["staff"],
  school_management: ["staff"],
  administrator: ["staff"],
  subject_coordinator: ["staff", "coordinator"],
  evaluator: [],
};

/** The caller in each school that it is a person of. Asks nothing where the session is of one school. */
export async function listCallerPersons({ database, actor }: Asker): Promise<readonly SchoolPerson[]> {
  const { accountId, role, schoolId, personId } = actor;
  const common = { memberRoles: MEMBER_ROLES[role], asGuardian: role === "parent" };
  if (schoolId !== null && personId !== null) return [{ schoolId, personId, ...common }];
  const persons = await listPersons(database, accountId);
  return persons.map((person) => ({ ...person, ...common }));
}

/**
 * The caller in the school of a room. That it is in the room is still to be asked, in the statement that does the
 * work. Throws not-found where the room can be none of the caller's.
 */
export async function personOfRoom(asker: Asker, roomId: number): Promise<SchoolPerson> {
  const places = await listCallerPersons(asker);
  const [first, ...others] = places;
  if (!first) throw notFound("What the address names");
  if (others.length === 0) return first;
  const { database } = asker;
  const candidates = await Promise.all(
    places.map(async (place) => ({
      place,
      isIts: await hasRoom(database.shortReading(place.schoolId), place, roomId),
    })),
  );
  const found = candidates.find(({ isIts }) => isIts);
  if (!found) throw notFound("What the address names");
  return found.place;
}
