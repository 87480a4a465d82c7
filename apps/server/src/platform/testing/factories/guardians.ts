import type { Database } from "#platform/db/db.ts";
import type { GuardianLinkState, Relation } from "#platform/db/schema.gen.ts";

import type { Group } from "./organisation.ts";
import {
  insertPerson,
  tieToAccount,
  withAccount,
  type Member,
  type MemberOptions,
  type Person,
  type PersonOptions,
} from "./people.ts";

export interface LinkOptions {
  readonly relation?: Relation;
  readonly linkState?: GuardianLinkState;
  readonly isPrimary?: boolean;
  readonly canView?: boolean;
  readonly isRestricted?: boolean;
}

interface GuardianOptions extends MemberOptions, LinkOptions {
  /** At least one; the guardian is a person in the school of each. */
  readonly of: readonly [Person, ...Person[]];
}

/** A parent's account with a verified link to each child by default. */
export async function aGuardian(
  database: Database,
  group: Pick<Group, "id">,
  { of, ...options }: GuardianOptions,
): Promise<Member> {
  const [{ schoolId }] = of;
  const guardian = await database.inSchool(schoolId, async (db) => {
    const person = await insertPerson(db, schoolId, options);
    return withAccount(db, group.id, "parent", person, options);
  });
  for (const child of of) await aGuardianLink(database, guardian, child, options);
  return guardian;
}

/** Links a guardian to one more child; where the child's school does not know the guardian yet, it gets to. */
export async function aGuardianLink(
  database: Database,
  guardian: Pick<Member, "accountId">,
  child: Person,
  options: PersonOptions & LinkOptions = {},
): Promise<number> {
  const { schoolId } = child;
  return database.inSchool(schoolId, async (db) => {
    const known = await db
      .selectFrom("account_people")
      .select("person_id as id")
      .where("account_id", "=", guardian.accountId)
      .where("school_id", "=", schoolId)
      .executeTakeFirst();
    const person = known ?? (await insertPerson(db, schoolId, options));
    if (!known) await tieToAccount(db, guardian.accountId, { id: person.id, schoolId });
    const { id } = await db
      .insertInto("guardian_links")
      .values({
        school_id: schoolId,
        guardian_id: person.id,
        student_id: child.id,
        relation: options.relation ?? "father",
        state: options.linkState ?? "verified",
        is_primary: options.isPrimary ?? true,
        can_view: options.canView ?? true,
        restricted_by_court: options.isRestricted ?? false,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}
