import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Id, Instant, Names, nullable } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { Bytes, route } from "#platform/route.ts";
import { TableChoices, TableColumnTaken, TableQuestion } from "#roster/table-choices.ts";

/** Bytes of each part of an upload but the last, which has the rest. */
export const PART_BYTES = 512 * 1024;
/** OR-13. */
export const UPLOAD_BYTES = 200 * 1024 * 1024;

/** The school's office for its own school; an administrator for any school, or for all under the head office's id. */
export const rosterOffice: Capability = {
  capability: "Q1",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
};

export const UploadKind = Type.Enum(["oneroster", "students", "teachers", "assignments"]);
export type UploadKind = Static<typeof UploadKind>;

/**
 * `receiving`, `checking`, `committing` and `undoing` continue automatically; the others wait for a user or
 * are finished.
 */
export const UploadState = Type.Enum([
  "receiving",
  "checking",
  "checked",
  "refused",
  "committing",
  "committed",
  "undoing",
  "undone",
  "failed",
  "discarded",
]);
export type UploadState = Static<typeof UploadState>;

export const UploadPerson = Type.Object({ name: nullable(Names), role: Role, isMe: Type.Boolean() });

const head = {
  id: Id,
  schoolId: Id,
  kind: UploadKind,
  fileName: Type.String(),
  bytes: Type.Integer(),
  state: UploadState,
  uploadedBy: UploadPerson,
  uploadedAt: Instant,
  committedBy: nullable(UploadPerson),
  committedAt: nullable(Instant),
  undoneAt: nullable(Instant),
};

export const UploadLine = Type.Object(head);
export type UploadLine = Static<typeof UploadLine>;

/** The outcome of the rows of one file of the package; `links` are guardians with their children. */
export const UploadCounts = Type.Object({
  file: Type.String(),
  rows: Type.Integer(),
  create: Type.Integer(),
  update: Type.Integer(),
  unchanged: Type.Integer(),
  deactivate: Type.Integer(),
  reject: Type.Integer(),
  blocked: Type.Integer(),
  skipped: Type.Integer(),
});
export type UploadCounts = Static<typeof UploadCounts>;

/** What an import makes anew, and whom it changes, in the school's own terms. */
export const UploadBrings = Type.Object({
  students: Type.Integer(),
  guardians: Type.Integer(),
  teachers: Type.Integer(),
  sections: Type.Integer(),
  classes: Type.Integer(),
  changedPeople: Type.Integer(),
  /** Teachers who get a class, or another part in one. */
  assignments: Type.Optional(Type.Integer()),
  /** The names of the first of the new classes. */
  opened: Type.Optional(Type.Array(Type.String())),
});
export type UploadBrings = Static<typeof UploadBrings>;

/** Remarks of one kind on one column, counted. */
export const UploadRemark = Type.Object({
  code: Type.String(),
  column: nullable(Type.String()),
  count: Type.Integer(),
});
export type UploadRemark = Static<typeof UploadRemark>;

export const Upload = Type.Object({
  ...head,
  /** The hash of the whole file, to be said again when it is checked anew; null before its first check. */
  sha256: nullable(Type.String()),
  partBytes: Type.Integer(),
  /** Parts that have not come yet, from 0; empty once all are there. */
  missingParts: Type.Array(Type.Integer()),
  /** While work is under way. `total` is 0 while it is unknown. */
  progress: nullable(
    Type.Object({
      stage: Type.Enum(["waiting", "reading", "planning", "comparing", "writing", "undoing"]),
      done: Type.Integer(),
      total: Type.Integer(),
    }),
  ),
  counts: Type.Array(UploadCounts),
  issues: Type.Object({ errors: Type.Integer(), warnings: Type.Integer() }),
  /** Absent before the first check, and for uploads that were checked by an earlier version. */
  brings: Type.Optional(UploadBrings),
  /** The most frequent first. */
  remarks: Type.Optional(Type.Array(UploadRemark)),
  changes: Type.Integer(),
  duplicates: Type.Object({ all: Type.Integer(), open: Type.Integer() }),
  /** OR-4: so many records would end; the commit waits until the number is repeated. */
  brake: nullable(
    Type.Object({
      proposed: Type.Integer(),
      files: Type.Array(
        Type.Object({ file: Type.String(), active: Type.Integer(), missing: Type.Integer() }),
      ),
    }),
  ),
  /**
   * Of a table that was taken from the school, filled: when; null where it does not say, so that nothing of it can be
   * compared with what was there. Absent for other files.
   */
  takenAt: Type.Optional(nullable(Instant)),
  choices: TableChoices,
  questions: Type.Array(TableQuestion),
  /** The columns of a table: the meaning of each, and the machine keys that it may have instead. */
  columns: Type.Object({ taken: Type.Array(TableColumnTaken), keys: Type.Array(Type.String()) }),
  /** Why it was refused, failed, or fell back; `changed`: the school has changed since, so check again. */
  problem: nullable(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      file: nullable(Type.String()),
      line: nullable(Type.Integer()),
      column: nullable(Type.String()),
    }),
  ),
  /**
   * Whether the caller may commit now. `second`: another person has to; `alone`: there is no other, so
   * `isAlone` is required; `check`: it has to be checked again first, or a question is open.
   */
  commit: Type.Enum(["ready", "second", "alone", "check", "over"]),
  /**
   * With `second`: who can import it and since when it waits for them. `headOffice`: its administrators can too; the
   * school knows them by no name.
   */
  waits: Type.Optional(
    Type.Object({
      people: Type.Array(Names),
      headOffice: Type.Optional(Type.Boolean()),
      since: nullable(Instant),
    }),
  ),
});
export type Upload = Static<typeof Upload>;

const params = Type.Object({ schoolId: Id, uploadId: Id });
export const InUploadState = Type.Object({ state: UploadState });

/** Where the bytes of an announced file go, by tus 1.0 as those of files do (HEAD, PATCH). */
export const uploadBytesPath = (schoolId: Id | string, uploadId: Id | string): string =>
  `/api/v6/schools/${schoolId}/roster/uploads/${uploadId}/bytes`;

/** Its bytes follow to `uploadBytesPath`, from as many tries as it takes; then `checkUpload`. */
export const createUpload = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/roster/uploads",
  summary: "Announce a file of people and classes",
  access: rosterOffice,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    fileName: Type.String({ minLength: 1, maxLength: 255 }),
    bytes: Type.Integer({ minimum: 1, maximum: UPLOAD_BYTES }),
    kind: UploadKind,
  }),
  reply: Type.Object({ uploadId: Id, partBytes: Type.Integer() }),
  errors: ["conflict", "invalid"],
});

/** For apps that were installed before `uploadBytesPath`. Parts come in any order and as often as one likes. */
export const putUploadPart = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/roster/uploads/:uploadId/parts/:part",
  summary: "Send one part of an announced file",
  access: rosterOffice,
  repeatable: true,
  params: Type.Object({ schoolId: Id, uploadId: Id, part: Type.Integer({ minimum: 0, maximum: 1000 }) }),
  body: Bytes,
  reply: Type.Object({ missing: Type.Integer() }),
  errors: ["conflict", "invalid"],
});

/** OR-1: says what would happen and writes nothing. Asked again, it checks again with the new choices. */
export const checkUpload = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/roster/uploads/:uploadId/check",
  summary: "Start the dry run of an upload",
  access: rosterOffice,
  repeatable: true,
  params,
  body: Type.Object({ sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }), choices: TableChoices }),
  reply: InUploadState,
  errors: ["conflict"],
});

export const readUpload = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/roster/uploads/:uploadId",
  summary: "Where an upload stands",
  access: rosterOffice,
  repeatable: true,
  params,
  reply: Upload,
});

/** The hundred newest, newest first. */
export const listUploads = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/roster/uploads",
  summary: "Uploads of a school",
  access: rosterOffice,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ uploads: Type.Array(UploadLine) }),
});

export const discardUpload = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/roster/uploads/:uploadId",
  summary: "Throw an upload away that was not committed",
  access: rosterOffice,
  repeatable: true,
  params,
  reply: InUploadState,
  errors: ["conflict"],
});

/**
 * Commits exactly the checked import. Refused with conflict, and the reason in `details.needs`: `second`,
 * `alone`, `confirm` (with `details.proposed`, OR-4), `check`.
 */
export const commitUpload = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/roster/uploads/:uploadId/commit",
  summary: "Import an upload that was checked",
  access: rosterOffice,
  repeatable: true,
  params,
  body: Type.Object({
    key: ClientId,
    confirmDeactivate: Type.Optional(Type.Integer({ minimum: 0 })),
    isAlone: Type.Boolean(),
  }),
  reply: InUploadState,
  errors: ["conflict"],
});

/**
 * Undoes the whole import, to the row. Refused with conflict if later work depends on it:
 * `details.dependents` is a list of { entity: LaterWork, name, count, why: changed | used }.
 */
export const undoUpload = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/roster/uploads/:uploadId/undo",
  summary: "Take an import back",
  access: rosterOffice,
  repeatable: true,
  params,
  body: Type.Object({ key: ClientId }),
  reply: InUploadState,
  errors: ["conflict"],
});
