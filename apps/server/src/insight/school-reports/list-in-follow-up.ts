import { inNameOrder } from "@dars/contract/platform/in-name-order";

import { listFollowUp } from "#insight/follow-up/public.ts";

import { placeNames } from "./place-names.ts";
import type { FoundRow, ReportQuestion } from "./report-kind.ts";

const DAY_MS = 86_400_000;

/** reasons, since: people with open entries of follow-up, each once and by name: no ranking (NEG-1). */
export async function listInFollowUp(
  { context, schoolId, locale }: ReportQuestion,
  of: "students" | "teachers",
): Promise<readonly FoundRow[]> {
  const entries = inNameOrder(
    (await listFollowUp(context, { params: { schoolId } }))[of],
    ({ person }) => person.name,
    locale,
  );
  const people = Map.groupBy(entries, ({ person }) => person.id);
  return [...people].flatMap(([id, own]) => {
    const [first] = own;
    if (!first) return [];
    const began = Math.min(...own.map(({ since }) => Date.parse(since)));
    const section = own.map((entry) => entry.section).find((each) => each !== null);
    return [
      {
        key: String(id),
        name: first.person.name,
        detail: section ? placeNames({ section, level: section.level }) : null,
        values: [own.length, Math.max(0, Math.floor((Date.now() - began) / DAY_MS))],
        size: 1,
        // Entries know the name of a level, not its id.
        level: section ? { id: 0, name: section.level } : null,
      },
    ];
  });
}
