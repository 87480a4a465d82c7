import type { KnownNames } from "./known-names.ts";

/** What one cell says; empty where it does not say it. */
export interface CellContent {
  readonly section: string;
  readonly subject: string;
  readonly teacher: string;
  readonly room: string;
}

export interface Around {
  /** The section in heads and titles; empty where none is known. */
  readonly section: string;
  /** The teacher of the row, in a table of teachers. */
  readonly teacher: string;
  /** Labels of the row that mean nothing known. */
  readonly rest: string;
}

/** The later ones part only what means nothing as a whole: a section may be called "Fourth - A". */
const SEPARATORS = [/[\n\r]+/u, /[/\\|()،,؛;]+/u, / [-–—] /u];

/** What one cell of a drawn week says: its parts are on lines of their own, or between slashes, dashes or brackets. */
export function lessonIn(text: string, known: KnownNames, around: Around): CellContent {
  const parts = classifyParts(text, known);
  return around.teacher === "" ? ofSection(parts, known, around) : ofTeacher(parts, around);
}

interface CellParts {
  readonly found: Readonly<Partial<Record<keyof CellContent, string>>>;
  readonly unknown: readonly string[];
}

function classifyParts(text: string, known: KnownNames): CellParts {
  const found: Partial<Record<keyof CellContent, string>> = {};
  const unknown: string[] = [];
  for (const part of apart(text, known)) {
    const kind = findKind(part, known);
    if (kind !== undefined && found[kind] === undefined) found[kind] = part;
    else unknown.push(part);
  }
  return { found, unknown };
}

function apart(text: string, known: KnownNames, separators = SEPARATORS): readonly string[] {
  const whole = text.trim();
  const [separator, ...finer] = separators;
  if (whole === "") return [];
  if (!separator || findKind(whole, known) !== undefined) return [whole];
  return whole.split(separator).flatMap((part) => apart(part, known, finer));
}

function ofTeacher({ found, unknown }: CellParts, { section, teacher, rest }: Around): CellContent {
  const own = section === "" ? (found.section ?? unknown[0] ?? rest) : section;
  return { section: own, subject: found.subject ?? "", teacher, room: found.room ?? "" };
}

function ofSection({ found, unknown }: CellParts, known: KnownNames, { section, rest }: Around): CellContent {
  const [subject = "", rests = ""] =
    found.subject === undefined ? subjectFirst(unknown, known) : [found.subject, ...unknown];
  return {
    section: section === "" ? (found.section ?? rest) : section,
    subject,
    teacher: found.teacher ?? rests,
    room: found.room ?? "",
  };
}

const KINDS = ["section", "subject", "room"] as const;

const findKind = (part: string, known: KnownNames): keyof CellContent | undefined =>
  KINDS.find((kind) => known[kind](part) !== undefined) ?? (isTeacher(part, known) ? "teacher" : undefined);

export const isTeacher = (text: string, { teachers, teachersAlmost }: KnownNames): boolean =>
  teachers(text).length > 0 || teachersAlmost(text).length > 0;

/** The subject may stand before its teacher without anything between them. */
function subjectFirst([whole = "", ...others]: readonly string[], known: KnownNames): readonly string[] {
  const words = whole.split(/\s+/u);
  for (let end = words.length - 1; end > 0; end -= 1) {
    const subject = words.slice(0, end).join(" ");
    if (known.subject(subject) !== undefined) return [subject, words.slice(end).join(" "), ...others];
  }
  return [whole, ...others];
}
