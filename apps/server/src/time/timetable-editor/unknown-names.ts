import { MOST_FILE_NAMES, type FileNameKind, type UnknownName } from "@dars/contract/time/timetable-import";

import type { FileLesson } from "./file-lesson.ts";
import { calledSo, type KnownNames } from "./known-names.ts";

/** Names of the file that nothing of the school has, each once, those of the most lessons first. */
export function listUnknownNames(
  rows: readonly FileLesson[],
  names: KnownNames,
  ownRooms: ReadonlySet<string>,
): UnknownName[] {
  const found = new Map<string, UnknownName>();
  for (const row of rows)
    for (const [kind, value] of listUnknown(row, names, ownRooms)) {
      const key = `${kind} ${value}`;
      found.set(key, { kind, value: value.slice(0, 80), lessons: (found.get(key)?.lessons ?? 0) + 1 });
    }
  return [...found.values()].toSorted((a, b) => b.lessons - a.lessons).slice(0, MOST_FILE_NAMES);
}

type Unknown = readonly [kind: FileNameKind, value: string];

function listUnknown(
  { sections, subject, teachers, rooms }: FileLesson,
  names: KnownNames,
  ownRooms: ReadonlySet<string>,
): readonly Unknown[] {
  const tests: readonly (readonly [FileNameKind, readonly string[], (name: string) => boolean])[] = [
    ["section", sections, (name) => names.section(name) !== undefined],
    ["subject", [subject], (name) => names.subject(name) !== undefined],
    ["teacher", teachers, (name) => calledSo(name, names).length === 1],
    ["room", rooms, (name) => ownRooms.has(name) || names.room(name) !== undefined],
  ];
  return tests.flatMap(([kind, values, isKnown]) =>
    values.filter((name) => name !== "" && !isKnown(name)).map((name): Unknown => [kind, name]),
  );
}
