import { FOLLOW_UP_RULES, type FollowUpRule, type FollowUpRules } from "@dars/contract/insight/follow-up";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import type { FollowUpMetrics } from "./findings.ts";

type Setting = FollowUpRules[number];
type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

interface OwnRule extends Nullable<Omit<Setting, "rule" | "isOn" | "threshold">> {
  readonly rule: FollowUpRule;
  readonly threshold: number;
  readonly isOn: boolean;
  readonly revision: number;
}

/** What a school has chosen itself; null in a column: as usual. */
function chosenIn(own: OwnRule | undefined): Partial<Setting> {
  if (!own) return {};
  const { revision: _, ...chosen } = own;
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null));
}

/** The rules as they hold: a school's own, else the usual; with the revision of the whole, 0 before any was chosen. */
export async function findRules(db: Db, schoolId: number, metrics: FollowUpMetrics) {
  const { rows } = await sql<OwnRule>`
    select rule, threshold, is_on as "isOn", window_days as "windowDays", grace_days as "graceDays", severity,
      auto_notify as "autoNotify", revision from follow_up_rules where school_id = ${schoolId}`.execute(db);
  const rules: FollowUpRules = FOLLOW_UP_RULES.map((rule) => ({
    rule,
    isOn: true,
    ...metrics[rule].usual,
    ...chosenIn(rows.find((each) => each.rule === rule)),
  }));
  return { rules, revision: Math.max(0, ...rows.map(({ revision }) => revision)) };
}

/** A lock for saving the rules of a school: the second of two saves sees what the first has saved. */
export const lockRules = (db: Db, schoolId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`follow-up rules ${schoolId}`}, 0))`.execute(db);

export async function upsertRules(
  db: Db,
  schoolId: number,
  rules: FollowUpRules,
  revision: number,
): Promise<void> {
  for (const { rule, threshold, windowDays, graceDays, severity, autoNotify, isOn } of rules)
    await sql`insert into follow_up_rules
        (school_id, rule, threshold, window_days, grace_days, severity, auto_notify, is_on, revision)
      values (${schoolId}, ${rule}, ${threshold}, ${windowDays}, ${graceDays}, ${severity}, ${autoNotify}, ${isOn},
        ${revision})
      on conflict (school_id, rule) do update set threshold = excluded.threshold, window_days = excluded.window_days,
        grace_days = excluded.grace_days, severity = excluded.severity, auto_notify = excluded.auto_notify,
        is_on = excluded.is_on, revision = excluded.revision`.execute(db);
}
