import { MOST_FILE_NAMES, type FileNameKind, type UnknownName } from "@dars/contract/time/timetable-import";

import type { FileLesson } from "./file-lesson.ts";
import { calledSo, type KnownNames } from "./known-names.ts";

/** Names of the file that nothing of the school has, each once, those of the most lessons first. */
export function listUnknownNames(
  rows: readonly FileLesson[],
  names: KnownNames,
  ownRooms: ReadonlySet<string>,
): UnknownName[] {
  const isKnown: Readonly<Record<FileNameKind, (name: string) => boolean>> = {
    section: (name) => names.section(name) !== undefined,
    subject: (name) => names.subject(name) !== undefined,
    teacher: (name) => calledSo(name, names).length === 1,
    room: (name) => ownRooms.has(name) || names.room(name) !== undefined,
  };
  return countNames(rows)
    .filter(({ kind, value }) => !isKnown[kind](value))
    .map((one) => ({ ...one, value: one.value.slice(0, 80) }))
    .toSorted((a, b) => b.lessons - a.lessons)
    .slice(0, MOST_FILE_NAMES);
}

/** Each name of the file once: a file has thousands of lessons, and looking up a teacher takes its time. */
function countNames(rows: readonly FileLesson[]): readonly UnknownName[] {
  const found = new Map<string, UnknownName>();
  for (const row of rows)
    for (const [kind, value] of listNames(row)) {
      const key = `${kind} ${value}`;
      found.set(key, { kind, value, lessons: (found.get(key)?.lessons ?? 0) + 1 });
    }
  return [...found.values()];
}

function listNames({ sections, subject, teachers, rooms }: FileLesson) {
  const names = { section: sections, subject: [subject], teacher: teachers, room: rooms };
  return FILE_NAME_KINDS.flatMap((kind) =>
    names[kind].filter((name) => name !== "").map((name) => [kind, name] as const),
  );
}

const FILE_NAME_KINDS = ["section", "subject", "teacher", "room"] as const;
