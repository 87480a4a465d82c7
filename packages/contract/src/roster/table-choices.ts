import { Type, type Static } from "typebox";

import { Names, nullable } from "#platform/primitives.ts";

/** Answers that a section is to be made; any other answer is the letter of a section that is there. */
export const MAKE_SECTION = "make";

/** How a table is to be read where it does not say itself. */
export const TableChoices = Type.Object({
  encoding: Type.Optional(Type.Enum(["utf-8", "utf-16le", "utf-16be", "windows-1256"])),
  separator: Type.Optional(Type.Enum([",", ";", "tab"])),
  /** `column` is the key of the column. */
  dateOrder: Type.Optional(
    Type.Array(Type.Object({ column: Type.String({ maxLength: 200 }), order: Type.Enum(["dmy", "mdy"]) }), {
      maxItems: 100,
    }),
  ),
  /**
   * `column` is the header as written in the file, `key` a machine key such as student.given_ar; null leaves
   * it out.
   */
  columns: Type.Optional(
    Type.Array(
      Type.Object({
        column: Type.String({ maxLength: 200 }),
        key: nullable(Type.String({ maxLength: 100 })),
      }),
      { maxItems: 200 },
    ),
  ),
  /** Which level a word stands for that several are called by; `level` as in the question, `answer` a level's code. */
  levels: Type.Optional(
    Type.Array(
      Type.Object({
        level: Type.String({ maxLength: 200 }),
        answer: Type.String({ minLength: 1, maxLength: 100 }),
      }),
      { maxItems: 1000 },
    ),
  ),
  /** What becomes of sections that the school does not have; `section` as in the question. */
  sections: Type.Optional(
    Type.Array(
      Type.Object({
        section: Type.String({ maxLength: 200 }),
        answer: Type.String({ minLength: 1, maxLength: 100 }),
      }),
      { maxItems: 1000 },
    ),
  ),
});
export type TableChoices = Static<typeof TableChoices>;

/** Something that the file does not say by itself. Answered by checking again with choices. */
export const TableQuestion = Type.Object({
  of: Type.Enum(["encoding", "separator", "dateOrder", "column", "level", "section"]),
  /** As in the choices; null where the question is about the whole file. */
  column: nullable(Type.String()),
  /** The possible answers: encodings, separators, day orders, machine keys, levels' codes, or MAKE_SECTION and letters. */
  options: Type.Array(Type.String()),
  /** What the options are called, in their order, where they are codes of the school. */
  names: Type.Optional(Type.Array(Names)),
  /** The default until it is answered; null if there is none. */
  chosen: nullable(Type.String()),
  /** True where nothing can be committed before it is answered. */
  isOpen: Type.Boolean(),
  /** Some cells as they read now. */
  preview: Type.Array(Type.String()),
  /** How many rows wait for the answer. */
  rows: Type.Optional(Type.Integer()),
});
export type TableQuestion = Static<typeof TableQuestion>;

/** A column of a table as it was read. Taken for something else by checking again with choices. */
export const TableColumnTaken = Type.Object({
  /** As written in the file. */
  header: Type.String(),
  /** A machine key such as student.number; null where the column is left out. */
  takenFor: nullable(Type.String()),
  /** Some of its cells. */
  preview: Type.Array(Type.String()),
});
export type TableColumnTaken = Static<typeof TableColumnTaken>;
