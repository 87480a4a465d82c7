import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import type { FileNameKind } from "@dars/contract/time/timetable-import";

import type { FileNameMeaning } from "./file-names.queries.ts";
import { foldFileName } from "./folded-name.ts";
import type { KnownNames } from "./known-names.ts";

/**
 * The names of the school, and before them what the office has said that a name in a file means. What is no longer in
 * the week, such as a teacher who has left, is not meant: the office says it anew.
 */
export function namesWithMeanings(
  names: KnownNames,
  meanings: readonly FileNameMeaning[],
  { sections, subjects, teachers, rooms }: TimetableWeek,
): KnownNames {
  const parts = { section: sections, subject: subjects, teacher: teachers, room: rooms };
  const known = new Map(
    meanings
      .filter(({ kind, id }) => parts[kind].some((part) => part.id === id))
      .map(({ kind, name, id }) => [`${kind} ${name}`, id]),
  );
  const find = (kind: FileNameKind, text: string) => known.get(`${kind} ${foldFileName(kind, text)}`);
  return {
    ...names,
    section: (text) => find("section", text) ?? names.section(text),
    subject: (text) => find("subject", text) ?? names.subject(text),
    room: (text) => find("room", text) ?? names.room(text),
    teachers: (text) => {
      const id = find("teacher", text);
      return id === undefined ? names.teachers(text) : [id];
    },
  };
}
