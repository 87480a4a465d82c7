import type { Notification } from "@dars/contract/talking/notifications";

import { dayAt } from "#platform/time/days.ts";

export interface Group {
  readonly key: string;
  readonly day: Date;
  /** Null: what concerns the reader. */
  readonly child: Notification["child"];
  readonly lines: readonly Notification[];
}

/** Lines by day of the school's clock, and within it by child, both in the order of their newest line. */
export function groupNotifications(lines: readonly Notification[]): readonly Group[] {
  const groups = Map.groupBy(lines, ({ toldAt, child }) => `${dayAt(toldAt)} ${child?.studentId ?? ""}`);
  const byDay = Map.groupBy(groups, ([key]) => key.split(" ")[0]);
  return [...byDay.values()]
    .flat()
    .flatMap(([key, [first, ...others]]) =>
      first ? [{ key, day: new Date(first.toldAt), child: first.child, lines: [first, ...others] }] : [],
    );
}
