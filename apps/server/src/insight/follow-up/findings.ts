import type { FollowUpItem, FollowUpRule, FollowUpRules } from "@dars/contract/insight/follow-up";

import type { Db } from "#platform/db/db.ts";

/** A person whom a rule names, perhaps for one class. */
export interface Finding {
  readonly personId: number;
  readonly classId: number | null;
  /** The newest first; never empty. */
  readonly items: readonly FollowUpItem[];
}

/** One thing of a finding, as a query answers. */
export interface FoundThing extends FollowUpItem {
  readonly personId: number;
  readonly classId: number | null;
}

type Setting = FollowUpRules[number];

/** What is asked of a metric. */
export interface FindingsQuery {
  readonly db: Db;
  readonly schoolId: number;
  readonly windowDays: number;
  readonly graceDays: number;
  readonly threshold: number;
}

export interface FollowUpMetric {
  /** The values where the school has chosen none. */
  readonly usual: Omit<Setting, "rule" | "isOn">;
  readonly find: (query: FindingsQuery) => Promise<readonly Finding[]>;
}

export type FollowUpMetrics = Readonly<Record<FollowUpRule, FollowUpMetric>>;

/** Things by person and class, where there are as many as the rule asks for. */
export function groupFindings(things: readonly FoundThing[], threshold: number): readonly Finding[] {
  const groups = Map.groupBy(things, ({ personId, classId }) => `${personId} ${classId}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length < threshold) return [];
    const items = group.map(({ day, id, name }) => ({ day, id, name }));
    items.sort((a, b) => (a.day < b.day ? 1 : -1));
    return [{ personId: first.personId, classId: first.classId, items }];
  });
}
