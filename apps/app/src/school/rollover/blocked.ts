import type { EndingSection } from "@dars/contract/school/rollover";

/** Whether the marks of a section block the rollover; the server refuses to submit until then. */
export const isBlocked = ({ openColumns, withoutResult, waivedBecause }: EndingSection): boolean =>
  waivedBecause === null && (openColumns > 0 || withoutResult > 0);

/** Over all sections. */
export const sumSections = (
  sections: readonly EndingSection[],
  count: (section: EndingSection) => number,
): number => sections.reduce((sum, section) => sum + count(section), 0);
