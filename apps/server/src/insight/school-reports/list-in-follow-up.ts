import type { Names } from "@dars/contract/platform/primitives";
import type { SectionName } from "@dars/contract/time/attendance";

import { listFollowUp } from "#insight/follow-up/public.ts";

import type { FoundRow, ReportQuestion } from "./report-kind.ts";

const DAY_MS = 86_400_000;

/** reasons, since: people with open entries of follow-up, each once and by name: no ranking (NEG-1). */
export async function listInFollowUp(
  { context, schoolId }: ReportQuestion,
  of: "students" | "teachers",
): Promise<readonly FoundRow[]> {
  const entries = (await listFollowUp(context, { params: { schoolId } }))[of];
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
        detail: section ? sectionNames(section) : null,
        values: [own.length, Math.max(0, Math.floor((Date.now() - began) / DAY_MS))],
        size: 1,
        // Entries know the name of a level, not its id.
        level: section ? { id: 0, name: section.level } : null,
      },
    ];
  });
}

const sectionNames = ({ title, letter, level }: SectionName): Names => {
  const named = (locale: keyof Names) =>
    title ?? `${level[locale] ?? level.ar ?? level.en ?? ""} – ${letter}`;
  return { en: named("en"), ar: named("ar"), ckb: named("ckb") };
};
