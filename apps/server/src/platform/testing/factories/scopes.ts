import type { Database } from "#platform/db/db.ts";

import { LONG_AGO } from "./days.ts";
import type { CatalogueEntry, Group } from "./organisation.ts";
import { anOfficeMember, type Member, type MemberOptions } from "./people.ts";
import type { Interval } from "./structure.ts";

interface CoordinatorOptions extends MemberOptions, Interval {
  readonly subject: CatalogueEntry;
  readonly schools: readonly { readonly id: number }[];
  /** Absent: every level. */
  readonly levels?: readonly CatalogueEntry[];
}

/** Coordinates one subject in some schools from long ago on by default. */
export async function aCoordinator(
  database: Database,
  group: Group,
  options: CoordinatorOptions,
): Promise<Member> {
  const coordinator = await anOfficeMember(database, group, "subject_coordinator", options);
  for (const school of options.schools) await aCoordinatorScope(database, coordinator, school, options);
  return coordinator;
}

interface CoordinatorScopeOptions extends Interval {
  readonly subject: CatalogueEntry;
  readonly levels?: readonly CatalogueEntry[];
}

export const aCoordinatorScope = (
  database: Database,
  { accountId }: Pick<Member, "accountId">,
  { id: schoolId }: { readonly id: number },
  { subject, levels, startsOn = LONG_AGO, endsOn }: CoordinatorScopeOptions,
): Promise<void> =>
  database.inSchool(schoolId, async (db) => {
    await sendToSchool(database, accountId, schoolId);
    const levelIds = levels?.map(({ id }) => id) ?? [null];
    const scope = { school_id: schoolId, account_id: accountId, subject_id: subject.id };
    const rows = levelIds.map((level_id) => ({
      ...scope,
      level_id,
      starts_on: startsOn,
      ends_on: endsOn ?? null,
    }));
    if (rows.length > 0) await db.insertInto("coordinator_scopes").values(rows).execute();
  });

interface EvaluatorOptions extends MemberOptions, Interval {
  readonly schools: readonly { readonly id: number }[];
  /** Absent: every subject. */
  readonly subject?: CatalogueEntry;
}

/** Sent to some schools from long ago on by default. */
export async function anEvaluator(
  database: Database,
  group: Group,
  options: EvaluatorOptions,
): Promise<Member> {
  const evaluator = await anOfficeMember(database, group, "evaluator", options);
  const { subject, startsOn = LONG_AGO, endsOn } = options;
  for (const { id: schoolId } of options.schools)
    await database.inSchool(schoolId, async (db) => {
      await sendToSchool(database, evaluator.accountId, schoolId);
      await db
        .insertInto("evaluator_scopes")
        .values({
          school_id: schoolId,
          account_id: evaluator.accountId,
          subject_id: subject?.id ?? null,
          starts_on: startsOn,
          ends_on: endsOn ?? null,
        })
        .execute();
    });
  return evaluator;
}

async function sendToSchool(database: Database, accountId: number, schoolId: number): Promise<void> {
  await database.directory
    .insertInto("account_schools")
    .values({ account_id: accountId, school_id: schoolId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
