import type { Scope, Subject } from "@dars/contract/platform/access";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";

import * as ask from "./access.queries.ts";

/** A scope check: does the scope include the record that the path names? */
export interface ScopeQuestion {
  readonly database: Database;
  readonly actor: Actor;
  readonly on: Exclude<Subject, "self" | "room">;
  readonly schoolId: number;
  /** The id of the section, student, person or level; the school's own where `on` is school. */
  readonly id: number;
}

export type ScopeCheck = (question: ScopeQuestion) => Promise<boolean>;

const isOwnSchool = ({ actor, schoolId }: ScopeQuestion) => actor.schoolId === schoolId;

/**
 * The records that each scope includes, by today's assignments (AZ-3). The one place where it is written: routes name a
 * scope, and access control asks here before any verb runs.
 */
export const SCOPE_CHECKS: Readonly<Record<Scope, ScopeCheck>> = {
  own: async (question) =>
    isOwnSchool(question) && question.on !== "school" && question.actor.personId === question.id,
  children: ({ database, actor, on, schoolId, id }) =>
    ask.guards(database.shortReading(schoolId), schoolId, actor.accountId, on, id),
  classes: async (question) => {
    const { database, actor, on, schoolId, id } = question;
    if (!isOwnSchool(question) || actor.personId === null) return false;
    const db = database.shortReading(schoolId);
    if (actor.role === "student") return ask.sitsIn(db, schoolId, actor.personId, on, id);
    return on === "school" || ask.teaches(db, schoolId, actor.personId, on, id);
  },
  registers: async (question) => {
    if (await SCOPE_CHECKS.classes(question)) return true;
    const { database, actor, on, schoolId, id } = question;
    if (!isOwnSchool(question) || actor.personId === null || on !== "section") return false;
    return ask.coversIn(database.shortReading(schoolId), schoolId, actor.personId, id);
  },
  homeroom: async (question) => {
    const { database, actor, on, schoolId, id } = question;
    if (!isOwnSchool(question) || actor.personId === null) return false;
    return ask.leads(database.shortReading(schoolId), schoolId, actor.personId, on, id);
  },
  // A record that the school does not have is not found by the verb.
  school: async (question) => isOwnSchool(question),
  subjects: ({ database, actor, on, schoolId, id }) =>
    ask.coordinates(database.shortReading(schoolId), schoolId, actor.accountId, on, id),
  assigned: async ({ database, actor, on, schoolId }) =>
    on === "school" && ask.evaluates(database.shortReading(schoolId), schoolId, actor.accountId),
  group: ({ database, actor, schoolId }) =>
    ask.isInGroup(database.shortReading(null), schoolId, actor.groupId),
};
