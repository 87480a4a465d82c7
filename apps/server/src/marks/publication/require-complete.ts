import { mayPublish } from "@dars/contract/marks/may-publish";
import type { publishMarks as route } from "@dars/contract/marks/publication";
import type { Input } from "@dars/contract/platform/route";

import { policiesOfYear } from "#marks/policies/public.ts";
import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";

import { listScheduledCodes, lockClassColumns, type Withheld } from "./publications.queries.ts";
import type { SectionFacts } from "./section-data.queries.ts";
import { statusesOfSections, type Outlook } from "./statuses-of-sections.ts";
import { subjectsEntered, subjectsPublished, type TakenBy } from "./subjects-published.ts";
import { listWithheldLast } from "./withheld.queries.ts";

type Outcome = Pick<Input<typeof route>["body"], "sectionIds" | "codes" | "withheld"> & {
  readonly publishAt: Date;
};

/**
 * PUB-3: an outcome for each student, or a list of those withheld; families see every column that it is made of. Returns
 * all who are withheld: those of the list, and those whose outcome was withheld before and who still lack marks.
 */
export async function requireComplete(
  db: Db,
  schoolId: number,
  sections: readonly SectionFacts[],
  { sectionIds, codes, withheld, publishAt }: Outcome,
): Promise<readonly Withheld[]> {
  const [first] = sections;
  const policyOf = await policiesOfYear(db, schoolId, first?.yearId ?? 0);
  const policies = sections.map((section) => ({
    section,
    policy: policyOf({ id: section.level.id, code: section.levelCode, isTerminal: section.isTerminal })
      .policy,
  }));
  const entered = await subjectsEntered(db, schoolId, sectionIds);
  const years = await statusesOfSections(db, schoolId, policies, entered);
  const incomplete = new Set(
    years.filter(({ status }) => status === "incomplete").map(({ studentId }) => studentId),
  );
  const all = withThoseBefore(
    withheld,
    (await listWithheldLast(db, schoolId, sectionIds)).filter(({ studentId }) => incomplete.has(studentId)),
  );
  const withheldIds = new Set(all.map(({ studentId }) => studentId));
  const lacking = years.filter(
    ({ studentId, status }) => status === "incomplete" && !withheldIds.has(studentId),
  );
  if (lacking.length > 0)
    throw clash("incomplete", "Some students lack marks for the year.", {
      sections: [...new Set(lacking.map(({ sectionId }) => sectionId))],
      students: lacking.map(({ studentId }) => studentId),
    });
  const earlier = await listScheduledCodes(db, schoolId, sectionIds, publishAt);
  const columns = await lockClassColumns(db, schoolId, sectionIds, [...codes, ...earlier]);
  const soon = columns.filter(({ state }) => mayPublish(state));
  const shown = await subjectsPublished(db, schoolId, sectionIds, { soon });
  const known = new Set(years.filter(isDecided).map(({ studentId }) => studentId));
  const hidden = (await statusesOfSections(db, schoolId, policies, shown)).filter(
    (year) => !isDecided(year) && known.has(year.studentId) && !withheldIds.has(year.studentId),
  );
  if (hidden.length > 0)
    throw clash("unpublished", "The outcome is made of columns that are not published.", {
      codes: codesHidden(hidden, entered, shown),
    });
  return all;
}

/** What the office says now takes the place of what it said before. */
const withThoseBefore = (now: readonly Withheld[], before: readonly Withheld[]): readonly Withheld[] => [
  ...new Map([...before, ...now].map((each) => [each.studentId, each])).values(),
];

const isDecided = ({ status }: Outlook) => status !== "incomplete" && status !== "pending";

/** Columns with marks of these students that families do not see. */
function codesHidden(years: readonly Outlook[], entered: TakenBy, shown: TakenBy): string[] {
  const hidden = years.flatMap(({ studentId }) => {
    const seen = shown(studentId);
    return entered(studentId).flatMap(({ marks }, place) =>
      Object.keys(marks).filter((code) => !seen[place]?.published.includes(code)),
    );
  });
  return [...new Set(hidden)];
}
