import type { Names } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Db } from "#platform/db/db.ts";
import { prepare } from "#platform/db/prepare.ts";
import { selectIdAndNames, selectNames, ifFound } from "#platform/db/shapes.ts";

import { currentAssignments } from "./sign-in.queries.ts";

export interface PersonKey {
  readonly schoolId: number;
  readonly personId: number;
}

interface AssignmentOfMe {
  readonly id: number;
  readonly role: Role;
  readonly school: { readonly id: number; readonly name: Names } | null;
}

/**
 * All that an account reads of itself, in one statement: every app asks for it as it opens. Name and contact are those
 * of `person`, who is of the school that is read; null without one.
 */
export async function findMe(
  db: Db,
  accountId: number,
  schoolId: number | null,
  person: PersonKey | undefined,
) {
  const [found] = await listMe(db, {
    accountId,
    schoolId: schoolId ?? 0,
    placeId: person?.schoolId ?? 0,
    personId: person?.personId ?? 0,
  });
  if (!found) throw new RangeError("A session has an account.");
  return found;
}

type MeKey = Readonly<Record<"accountId" | "schoolId" | "placeId" | "personId", number>>;

const listMe = prepare(({ accountId, schoolId, placeId, personId }: MeKey, db) =>
  db
    .selectFrom("accounts")
    .innerJoin("groups", "groups.id", "accounts.group_id")
    .leftJoin("schools as school", (join) => join.on("school.id", "=", schoolId))
    .leftJoin("people as person", (join) =>
      join.on("person.school_id", "=", placeId).on("person.id", "=", personId),
    )
    .select([
      "accounts.locale",
      "groups.id as groupId",
      selectNames("groups").as("groupName"),
      "groups.theme",
      "person.phone",
      "person.email",
      "person.second_phone as secondPhone",
      "person.address",
      selectNames("person").as("name"),
      ifFound("school", selectIdAndNames("school")).as("school"),
      sql<string | null>`(
        select min(login) from login_names where login_names.account_id = accounts.id
      )`.as("login"),
      jsonArrayFrom(
        currentAssignments(db)
          .clearSelect()
          .select([
            "role_assignments.id",
            "role_assignments.role",
            ifFound("schools", selectIdAndNames("schools")).as("school"),
          ])
          .where("account_id", "=", sql.ref<number>("accounts.id"))
          .$castTo<AssignmentOfMe>(),
      ).as("assignments"),
    ])
    .where("accounts.id", "=", accountId),
);
