import { isDeepStrictEqual } from "node:util";

import type { GroupLesson } from "@dars/contract/learning/group-plans";
import type { ProposedChange } from "@dars/contract/oversight/proposals";
import type { Names } from "@dars/contract/platform/primitives";

import { namedChange } from "#oversight/proposals/public.ts";

/** More than a person reads before deciding; the number of lessons is said besides. */
const MOST = 60;

/** What a plan that is asked for adds to the group's, changes in it and leaves out, lesson by lesson. */
export function listDifferences(
  known: readonly GroupLesson[],
  proposed: readonly GroupLesson[],
): ProposedChange[] {
  const before = new Map(known.map((lesson) => [lesson.id, lesson]));
  const after = new Set(proposed.map(({ id }) => id));
  const written = proposed
    .filter((lesson) => !isDeepStrictEqual(before.get(lesson.id), lesson))
    .map((lesson) => toProposedChange(before.get(lesson.id), lesson));
  const gone = known.filter(({ id }) => !after.has(id)).map((lesson) => toProposedChange(lesson, undefined));
  return [...written, ...gone].slice(0, MOST);
}

const toProposedChange = (from: GroupLesson | undefined, to: GroupLesson | undefined): ProposedChange =>
  namedChange("lesson", formatNames(from), formatNames(to));

function formatNames(lesson: GroupLesson | undefined): Names | null {
  if (!lesson) return null;
  const { name, week } = lesson;
  const words = (text: string | null) => (text === null || week === null ? text : `${text} (${week})`);
  return { ar: words(name.ar), en: words(name.en), ckb: words(name.ckb) };
}
