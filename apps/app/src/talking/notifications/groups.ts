import { dayAt } from "#platform/time/days.ts";

import type { NewsLine } from "./news-lines.ts";

export interface Group {
  readonly key: string;
  readonly children: NewsLine["children"];
  readonly lines: readonly NewsLine[];
}

export interface NewsDay {
  readonly day: string;
  readonly groups: readonly Group[];
}

/** Lines by day of the school's clock, and within it by child, both in the order of their newest line. */
export function groupNotifications(lines: readonly NewsLine[]): readonly NewsDay[] {
  const days = Map.groupBy(lines, ({ toldAt }) => dayAt(toldAt));
  return [...days].map(([day, ofDay]) => {
    const groups = Map.groupBy(ofDay, ({ children }) =>
      children
        .map(({ studentId }) => studentId)
        .toSorted((a, b) => a - b)
        .join("-"),
    );
    return {
      day,
      groups: [...groups].map(([key, own]) => ({ key, children: own[0]?.children ?? [], lines: own })),
    };
  });
}
