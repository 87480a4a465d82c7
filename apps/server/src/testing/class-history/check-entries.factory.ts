import type { Finding } from "#testing/chat-history/findings.factory.ts";

import type { EntryHistory, EntryNote, StandingEntry, StoredEntry } from "./entry-history.factory.ts";

/** The violations in a history of marks and registers that has come to rest. Empty: none. */
export const checkEntries = (history: EntryHistory): readonly Finding[] => [
  ...checkNotes(history),
  ...checkRevisions(history.stored),
  ...checkOrder(history.notes),
  ...checkStanding(history),
];

type EntryPlace = Pick<StoredEntry, "book" | "studentId">;

const toPlace = ({ book, studentId }: EntryPlace): string => `${book} of ${studentId}`;
const toEntryKey = (entry: EntryPlace & Pick<StoredEntry, "key">): string =>
  `${toPlace(entry)}, ${entry.key}`;

/** An acknowledged entry is stored once, under its revision; a refused one is not; every stored one has a teacher. */
function checkNotes({ notes, stored }: EntryHistory): readonly Finding[] {
  const rows = Map.groupBy(stored, toEntryKey);
  const known = new Set(notes.map(toEntryKey));
  return [
    ...notes.flatMap((note) => checkNote(note, rows.get(toEntryKey(note))?.[0])),
    ...[...rows].flatMap(([about, { length }]): readonly Finding[] => [
      ...(length > 1 ? [{ fault: "doubled" as const, about: `${about}: ${length} times` }] : []),
      ...(known.has(about) ? [] : [{ fault: "ghost" as const, about: `${about}: of nobody` }]),
    ]),
  ];
}

function checkNote(note: EntryNote, row: StoredEntry | undefined): readonly Finding[] {
  const about = `${toEntryKey(note)}: ${note.outcome}, ${row ? "stored" : "not stored"}`;
  if (note.outcome === "fail") return row ? [{ fault: "ghost", about }] : [];
  if (!row) return [{ fault: "lost", about }];
  return note.book === "register" || row.revision === note.revision ? [] : [{ fault: "wrong seq", about }];
}

/** The revisions of a mark are 1 to n. */
const checkRevisions = (stored: readonly StoredEntry[]): readonly Finding[] =>
  [
    ...Map.groupBy(
      stored.filter(({ book }) => book === "marks"),
      toPlace,
    ),
  ].flatMap(([place, rows]) => {
    const revisions = rows.map(({ revision }) => revision).toSorted((one, other) => one - other);
    return revisions.every((revision, at) => revision === at + 1)
      ? []
      : [{ fault: "gap", about: `${place}: ${revisions.join(" ")}` }];
  });

/** A mark acknowledged before another one of the same student was sent has the lower revision. */
function checkOrder(notes: readonly EntryNote[]): readonly Finding[] {
  const marks = notes.filter(({ book, outcome }) => book === "marks" && outcome === "ok");
  return [...Map.groupBy(marks, toPlace)].flatMap(([place, ofOne]) =>
    ofOne.flatMap((note) =>
      ofOne
        .filter(({ until, revision }) => until < note.from && revision >= note.revision)
        .map(({ revision }) => ({
          fault: "swapped" as const,
          about: `${place}: ${note.revision} began after ${revision}`,
        })),
    ),
  );
}

/** The value of each student is the one that was entered last. */
function checkStanding({ stored, standing }: EntryHistory): readonly Finding[] {
  const stands = new Map(standing.map((entry) => [toPlace(entry), entry]));
  return [...Map.groupBy(stored, toPlace)].flatMap(([place, rows]) => {
    const last = Math.max(...rows.map(({ revision }) => revision));
    const lastRows = rows.filter(({ revision }) => revision === last);
    return lastRows.some((row) => isSame(row, stands.get(place)))
      ? []
      : [{ fault: "stale read", about: `${place}: not what was entered last` }];
  });
}

const isSame = (row: StoredEntry, stands: StandingEntry | undefined): boolean =>
  row.revision === stands?.revision && row.value === stands.value;
