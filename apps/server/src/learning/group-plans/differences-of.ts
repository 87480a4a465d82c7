import { isDeepStrictEqual } from "node:util";

import type { GroupLesson } from "@dars/contract/learning/group-plans";
import type { ProposedChange } from "@dars/contract/oversight/proposals";
import type { Names } from "@dars/contract/platform/primitives";

import { namedChange } from "#oversight/proposals/public.ts";

/** More than a person reads before deciding; the number of lessons is said besides. */
const MOST = 60;

/** What a plan that is asked for adds to the group's, changes in it and leaves out, lesson by lesson. */
export function differencesOf(
  known: readonly GroupLesson[],
  wanted: readonly GroupLesson[],
): ProposedChange[] {
  const before = new Map(known.map((lesson) => [lesson.id, lesson]));
  const after = new Set(wanted.map(({ id }) => id));
  const written = wanted
    .filter((lesson) => !isDeepStrictEqual(before.get(lesson.id), lesson))
    .map((lesson) => changeOf(before.get(lesson.id), lesson));
  const gone = known.filter(({ id }) => !after.has(id)).map((lesson) => changeOf(lesson, undefined));
  return [...written, ...gone].slice(0, MOST);
}

const changeOf = (from: GroupLesson | undefined, to: GroupLesson | undefined): ProposedChange =>
  namedChange("lesson", wordsOf(from), wordsOf(to));

function wordsOf(lesson: GroupLesson | undefined): Names | null {
  if (!lesson) return null;
  const { name, week } = lesson;
  const words = (text: string | null) => (text === null || week === null ? text : `${text} (${week})`);
  return { ar: words(name.ar), en: words(name.en), ckb: words(name.ckb) };
}
