import type { FollowUpRule, FollowUpRules } from "@dars/contract/insight/follow-up";
import type { Names } from "@dars/contract/platform/primitives";
import type { SectionName } from "@dars/contract/time/attendance";

import type { Db } from "#platform/db/db.ts";

/** A person for whom a source requests follow-up. */
export interface Finding {
  readonly person: { readonly id: number; readonly name: Names };
  readonly section: SectionName | null;
  /** The newest first; never empty. */
  readonly days: readonly string[];
}

/** Where findings of one rule come from; other slices hand theirs in. */
export interface FollowUpSource {
  readonly rule: FollowUpRule;
  readonly of: "students" | "teachers";
  /** Default threshold of days in a month for follow-up. */
  readonly usual: number;
  /** All people with at least `threshold` days. */
  readonly find: (db: Db, schoolId: number, threshold: number) => Promise<readonly Finding[]>;
}

/** The rules as they hold: a school's own, else the usual. */
export const rulesOf = (sources: readonly FollowUpSource[], own: FollowUpRules): FollowUpRules =>
  sources.map(
    ({ rule, usual }) => own.find((each) => each.rule === rule) ?? { rule, threshold: usual, isOn: true },
  );
