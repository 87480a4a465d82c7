import type { Notification, NotificationKind } from "@dars/contract/talking/notifications";

import { dayAt } from "#platform/time/days.ts";

type NewsChild = NonNullable<Notification["child"]>;

/** One line of the page: a notification, or the same one as it came for several children. */
export interface NewsLine extends Notification {
  /** Nobody: it concerns the reader. */
  readonly children: readonly NewsChild[];
  /** The notifications that are read and done with it. */
  readonly lines: readonly Notification[];
}

/** Kinds that say the same to every child of a school. */
const SHARED: ReadonlySet<NotificationKind> = new Set([
  "post",
  "post-reminder",
  "calendar",
  "timetable",
  "new-year",
  "day-changed",
]);

/** The same news of several children is one line, at the place of the newest. */
export function mergeNews(notifications: readonly Notification[]): readonly NewsLine[] {
  const merged = Map.groupBy(notifications, (line) => {
    const { schoolId, id, kind, page, target, toldAt, isDone } = line;
    return SHARED.has(kind)
      ? [schoolId, kind, page, target, dayAt(toldAt), isDone].join(" ")
      : [schoolId, id].join(" ");
  });
  return [...merged.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const lines = [first, ...others];
    const isRead = lines.every((line) => line.isRead);
    return [{ ...first, isRead, lines, children: listChildren(lines) }];
  });
}

function listChildren(lines: readonly Notification[]): readonly NewsChild[] {
  const all = lines.flatMap(({ child, alsoAbout = [] }) => (child ? [child, ...alsoAbout] : []));
  return [...new Map(all.map((child) => [child.studentId, child])).values()];
}

/** What waits for the reader, what ends first at the top; what has no end comes last, the newest first. */
export const sortBySoonest = (lines: readonly NewsLine[]): readonly NewsLine[] =>
  lines.toSorted((one, other) => {
    const [first, second] = [one.about?.until ?? "9", other.about?.until ?? "9"];
    return first === second ? other.toldAt.localeCompare(one.toldAt) : first.localeCompare(second);
  });
