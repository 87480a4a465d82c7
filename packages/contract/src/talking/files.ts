import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Id, Instant, Nothing, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { AttachedFile } from "#talking/attached-file.ts";

export const FileKind = AttachedFile.properties.kind;
export type FileKind = Static<typeof FileKind>;

/** Bytes at most, as announced and as sent. */
export const FILE_BYTES: Readonly<Record<FileKind, number>> = {
  photo: 12 * 1024 * 1024,
  voice: 5 * 1024 * 1024,
  file: 25 * 1024 * 1024,
};
/** RES-1: the same of files for lessons. */
export const LESSON_BYTES = {
  image: 10 * 1024 * 1024,
  pdf: 50 * 1024 * 1024,
  audio: 50 * 1024 * 1024,
  video: 500 * 1024 * 1024,
} as const;
/**
 * Absent: for everything that has files. One that is announced for lessons is attached to lessons and guide videos alone,
 * one that is announced for a person becomes a small square and is attached to a person alone.
 */
export const FilePurpose = Type.Enum(["lesson", "person"]);
export type FilePurpose = Static<typeof FilePurpose>;
/** The longest side that is kept of a person's photo: no more of a face is stored than screens show. */
export const PERSON_PIXELS = 512;
/** How long a voice note may be. */
export const VOICE_SECONDS = 300;
/** Links to files are asked for again after this time. */
export const LINK_SECONDS = 300;

/** `receiving`: bytes are missing; `checking`: visible to its owner only; `refused`: it will never be served. */
export const FileState = Type.Enum(["receiving", "checking", "ready", "refused"]);
export type FileState = Static<typeof FileState>;

/** `type`: not permitted for the kind, or its content does not match its name; `broken`: cannot be read. */
export const FileRefusal = Type.Enum(["type", "broken", "pixels", "seconds", "macros", "checksum"]);
export type FileRefusal = Static<typeof FileRefusal>;

export const FileCard = Type.Object({
  id: ClientId,
  schoolId: Id,
  kind: FileKind,
  state: FileState,
  name: Type.String(),
  /** Media type by content; null until it is ready. */
  type: nullable(Type.String()),
  /** Bytes: as announced until it is ready, then of the served file. */
  size: Type.Integer({ minimum: 0 }),
  /** Pixels of a photo. */
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  /** The length of a voice note. */
  seconds: nullable(Type.Number()),
  refusal: nullable(FileRefusal),
});
export type FileCard = Static<typeof FileCard>;

/** Users who may write anywhere in a school; the record that a file is attached to determines its readers. */
const everybodyThere: Capability = {
  capability: "L2",
  on: "school",
  allow: {
    parent: "children",
    student: "classes",
    teacher: "classes",
    school_management: "school",
    administrator: "group",
    subject_coordinator: "subjects",
    evaluator: "assigned",
  },
};
const OneFile = Type.Object({ schoolId: Id, fileId: ClientId });

/**
 * Announces a file under an id of the app's own. Its bytes follow by tus 1.0 (HEAD, PATCH) to `uploadPath`, with the
 * same bearer token, from as many tries as it takes; then `finishFile`. Refused with too-many-requests beyond a day's
 * share, with too-large and `details.maximum` beyond `mostBytes`, and with forbidden where the purpose is not the
 * caller's.
 */
export const createFile = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/files",
  summary: "Announce a file",
  access: everybodyThere,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    id: ClientId,
    kind: FileKind,
    name: Type.String({ minLength: 1, maxLength: 200 }),
    bytes: Type.Integer({ minimum: 1, maximum: 1024 ** 4 }),
    purpose: Type.Optional(FilePurpose),
  }),
  reply: Type.Object({ file: FileCard, uploadPath: Type.String() }),
  errors: ["conflict", "too-large"],
});

/**
 * All bytes have arrived: checks their content, re-encodes a photo without its camera's metadata, and returns
 * the file as ready or refused. Refused with conflict and `details.offset` if bytes are missing, and with
 * busy while another call is checking it.
 */
export const finishFile = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/files/:fileId/finish",
  summary: "Check a file that has arrived",
  access: everybodyThere,
  repeatable: true,
  params: OneFile,
  /** The hash of all bytes as the device has them, where it knows it. */
  body: Type.Object({ sha256: nullable(Type.String({ pattern: "^[0-9a-f]{64}$" })) }),
  reply: FileCard,
  errors: ["conflict", "busy"],
});

/** Throws a file of one's own away that nothing has attached. */
export const discardFile = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/files/:fileId",
  summary: "Throw away a file that was not used",
  access: everybodyThere,
  repeatable: true,
  params: OneFile,
  reply: Nothing,
});

/** Paths on this server, valid until `expiresAt` for the caller, as long as the session exists and may read it. */
export const FileLinks = Type.Object({
  /** The small form of photos: 320 pixels at most. */
  thumb: nullable(Type.String()),
  /** The large form: of photos 1,600 pixels at most; of voice notes and files the whole. */
  full: Type.String(),
  /** The same with a name to be saved under. */
  download: Type.String(),
  /** The small form of videos: 240 lines at most. */
  small: Type.Optional(Type.String()),
  /** The middle form: of videos 480 lines at most, of photos 800 pixels. */
  medium: Type.Optional(Type.String()),
  /** A still picture of a video, the first page of a PDF. */
  poster: Type.Optional(Type.String()),
});
export type FileLinks = Static<typeof FileLinks>;

const FormFacts = Type.Object({
  /** Bytes. */
  size: Type.Integer({ minimum: 0 }),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
});

/** The derived media of a file that is attached to a lesson or is a video. */
export const FileMedia = Type.Object({
  /** `plain`: this server makes no smaller forms; `refused`: too large, too long or broken, for the reason beside it. */
  state: Type.Enum(["waiting", "made", "plain", "refused"]),
  reason: nullable(Type.Enum(["pixels", "seconds", "time", "pages", "broken"])),
  small: Type.Optional(FormFacts),
  medium: Type.Optional(FormFacts),
  poster: Type.Optional(FormFacts),
  /** How loud a recording is, in so many even steps of its length; of 100. */
  waveform: nullable(Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), { maxItems: 200 })),
  /** The pages of a PDF. */
  pages: nullable(Type.Integer({ minimum: 1 })),
});
export type FileMedia = Static<typeof FileMedia>;

/** Files by their ids, at most fifty with commas between; files that the caller may not read are left out. */
export const listFiles = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/files",
  summary: "Files, with links to their bytes",
  access: everybodyThere,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  query: Type.Object({
    ids: Type.Optional(Type.String({ pattern: "^[0-9A-Za-z]{15}(,[0-9A-Za-z]{15}){0,49}$" })),
  }),
  reply: Type.Object({
    files: Type.Array(
      Type.Object({ file: FileCard, links: FileLinks, media: Type.Optional(nullable(FileMedia)) }),
    ),
    expiresAt: Instant,
  }),
});

/** Pages of a PDF of a lesson on which each word begins a word (TXT-1), in their order; none where no word is asked for. */
export const searchPages = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/files/:fileId/pages",
  summary: "Search a PDF",
  access: everybodyThere,
  repeatable: true,
  params: OneFile,
  query: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Object({
    pages: Type.Array(
      Type.Object({ page: Type.Integer({ minimum: 1 }), excerpt: Type.String({ maxLength: 200 }) }),
      { maxItems: 100 },
    ),
  }),
});
