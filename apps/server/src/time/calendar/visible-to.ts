import type { CalendarLine } from "@dars/contract/time/calendar";

/** A person's levels and sections, as ids. */
export interface Places {
  readonly levelIds: readonly number[];
  readonly sectionIds: readonly number[];
}

/** Whether an entry is meant for one of these levels or sections. */
export const isMeantFor = ({ levelIds, sectionIds }: CalendarLine, places: Places): boolean =>
  (levelIds.length === 0 && sectionIds.length === 0) ||
  levelIds.some((id) => places.levelIds.includes(id)) ||
  sectionIds.some((id) => places.sectionIds.includes(id));

/** Entries for families: those marked as public and addressed to their children's sections. */
export const visibleToFamily = (entries: readonly CalendarLine[], places: Places): CalendarLine[] =>
  entries.filter((line) => line.audience === "everyone" && isMeantFor(line, places));
