import type { ApiError } from "@dars/contract/platform/client";
import type { ErrorCode } from "@dars/contract/platform/errors";
import type { ClientId, Id } from "@dars/contract/platform/primitives";
import type { Wire } from "@dars/contract/platform/route";
import type { FileKind, FilePurpose } from "@dars/contract/talking/files";
import type { Message } from "@dars/contract/talking/room-event";
import { Dexie, type EntityTable, type Table } from "dexie";

/** A save on its way. It is gone from here only after the server has answered, or the person has let it go. */
export interface Save {
  readonly id: number;
  readonly wire: Wire;
  /** What it is, in the words of the screen it came from; null where the screen gave none. */
  readonly title: string | null;
  /** Milliseconds since 1970, by this device's clock. */
  readonly savedAt: number;
  /** Why the server did not accept it; null while it waits. */
  readonly refusal: Refusal | null;
  /** Saves of one lane leave in their order and hold up no other lane. Absent: the lane of all that names none. */
  readonly lane?: string;
  /** From then on, in milliseconds since 1970, the person is asked before it is sent. */
  readonly asksFrom?: number;
}

/** The server's answer to a save of a lane, kept until the owner of the lane has processed it. */
export interface Answer extends Pick<Save, "id" | "wire" | "savedAt"> {
  readonly lane: string;
  readonly reply: unknown;
}

export interface Refusal {
  readonly code: ErrorCode;
  readonly field: string | null;
  /** What the server added to the code. */
  readonly details?: ApiError["details"];
}

interface CachedReads {
  readonly key: string;
  /** JSON, as the query cache writes it. */
  readonly text: string;
}

/** Bytes of a file that the server does not have yet. As a buffer: not every browser keeps a blob. */
export interface KeptFile {
  readonly id: ClientId;
  readonly schoolId: Id;
  readonly kind: FileKind;
  readonly name: string;
  /** Media type, as the device says. */
  readonly type: string;
  readonly purpose?: FilePurpose | undefined;
  /** Null: in pieces. */
  readonly bytes: ArrayBuffer | null;
  /** The bytes of a file in pieces. */
  readonly size?: number;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** A part of a long file that the server does not have yet. */
interface FilePiece {
  readonly fileId: ClientId;
  /** From 0. */
  readonly no: number;
  readonly bytes: ArrayBuffer;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** A message of a room as of the last event applied here. */
export interface LoggedMessage extends Message {
  readonly roomId: Id;
}

/** How far a room's log is on this device. Its messages here follow on each other without a hole. */
export interface LogHead {
  readonly roomId: Id;
  readonly head: number;
  readonly hasOlder: boolean;
  /** The history of the server that it belongs to; absent where that was never heard. */
  readonly epoch?: string | undefined;
}

/** What was begun to be written in a room. */
export interface Draft {
  readonly roomId: Id;
  readonly text: string;
  readonly replyTo: number | null;
}

/** What was typed into a form and is not sent yet. */
export interface Typing {
  /** The form, and what it is about. */
  readonly place: string;
  /** By the name of a text field: what it held before, and what was typed. */
  readonly fields: Readonly<Record<string, { readonly before: string; readonly typed: string }>>;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A lesson that was kept on purpose, so that it opens without a network. */
export interface KeptLesson {
  readonly studentId: Id;
  readonly lessonId: Id;
  readonly schoolId: Id;
  readonly versionId: Id;
  readonly fileIds: readonly ClientId[];
  /** The bytes of text and files together. */
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
  /** What the server said, as JSON. */
  readonly text: string;
}

/** Bytes of a file that a kept lesson shows. As a buffer: not every browser keeps a blob. */
export interface LessonFile {
  readonly id: ClientId;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** Bytes of a picture or recording of a question, by their hash. As a buffer: not every browser keeps a blob. */
interface QuestionMedium {
  readonly id: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** The question of a running attempt that was on the screen last. */
interface AttemptPlace {
  readonly attemptId: Id;
  readonly questionId: Id;
}

/** Everything one account keeps on this device. */
export class AccountDatabase extends Dexie {
  declare readonly outbox: EntityTable<Save, "id">;
  declare readonly reads: EntityTable<CachedReads, "key">;
  declare readonly answers: EntityTable<Answer, "id">;
  declare readonly messages: Table<LoggedMessage, readonly [Id, number]>;
  declare readonly heads: EntityTable<LogHead, "roomId">;
  declare readonly drafts: EntityTable<Draft, "roomId">;
  declare readonly files: EntityTable<KeptFile, "id">;
  declare readonly filePieces: Table<FilePiece, readonly [ClientId, number]>;
  declare readonly lessons: Table<KeptLesson, readonly [Id, Id]>;
  declare readonly lessonFiles: EntityTable<LessonFile, "id">;
  declare readonly questionMedia: EntityTable<QuestionMedium, "id">;
  declare readonly typings: EntityTable<Typing, "place">;
  declare readonly attemptPlaces: EntityTable<AttemptPlace, "attemptId">;
  #keepsReads = true;

  constructor(account: string) {
    super(`dars-${account}`);
    this.version(1).stores({ outbox: "++id", reads: "key" });
    this.version(2).stores({
      answers: "id",
      messages: "[roomId+msgNo]",
      heads: "roomId",
      drafts: "roomId",
    });
    this.version(3).stores({ files: "id" });
    this.version(4).stores({ lessons: "[studentId+lessonId]", lessonFiles: "id" });
    this.version(5).stores({ questionMedia: "id, keptAt" });
    this.version(6).stores({ typings: "place, at" });
    this.version(7).stores({ filePieces: "[fileId+no], keptAt" });
    this.version(8).stores({ attemptPlaces: "attemptId" });
    // A sign-out in another tab deletes the database, and must not have to wait for this one.
    this.on("versionchange", () => {
      this.close();
      return false;
    });
  }

  /** False from the moment on at which what was read is thrown away: a page that closes after it keeps nothing more. */
  get keepsReads(): boolean {
    return this.#keepsReads;
  }

  /** Throws away what was read. What the person wrote stays: saves, their answers and drafts. */
  async clearReads(): Promise<void> {
    this.#keepsReads = false;
    const read = [this.reads, this.messages, this.heads, this.lessons, this.lessonFiles, this.questionMedia];
    await Promise.all(read.map((table) => table.clear()));
  }
}
