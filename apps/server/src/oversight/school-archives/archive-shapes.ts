import { ArchivePart } from "@dars/contract/oversight/school-archives";
import { Type, type Static } from "typebox";

import type { Database } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { Tokens } from "#platform/tokens.ts";

/** One file of an archive that is to be written. */
export const ArchiveUnit = Type.Object({
  part: ArchivePart,
  /** Of the record that it is written from, such as a section; 0 for the school itself. */
  id: Type.Integer(),
  /** What further distinguishes it, such as a format or a first day. */
  of: Type.String(),
  /** Its name in the archive, without its folder. */
  name: Type.String(),
  /** Of a file with rows of a table: which of them, by their first key. Null: from the first, to the last. */
  rows: Type.Optional(
    Type.Object({
      table: Type.String(),
      from: Type.Union([Type.String(), Type.Null()]),
      until: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});
export type ArchiveUnit = Static<typeof ArchiveUnit>;

/** A file of an archive that is written. */
export interface ArchiveFile {
  readonly path: string;
  readonly bytes: number;
  /** How many things its format says otherwise or leaves out; absent: none. */
  readonly lost?: number;
}

/** What the background work on archives needs. */
export interface ArchiveWork {
  readonly database: Database;
  readonly store: FileStore;
  readonly tokens: Tokens;
}

/** What its file is called. */
export const getArchiveName = (schoolId: number): string => `school-${schoolId}.zip`;

export const WhichArchive = Type.Object({ schoolId: Type.Integer(), archiveId: Type.Integer() });
export type WhichArchive = Static<typeof WhichArchive>;

/** Where the files of an archive lie in the store. */
export const getArchiveFolder = ({ schoolId, archiveId }: WhichArchive): string =>
  `school-archives/${schoolId}/${archiveId}`;
