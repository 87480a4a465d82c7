import { closeSync, openSync, readFileSync, writeSync } from "node:fs";

interface Noted {
  /** The worker that wrote the line: a sender, a device. */
  readonly process: string;
  readonly roomId: number;
  readonly personId: number;
}

/** A call, between two moments of one clock. Milliseconds. */
interface Call extends Noted {
  readonly from: number;
  /** When it was answered, or given up. */
  readonly until: number;
}

/** A worker's note about one of its calls or observations. */
export type Note =
  /** Several tries of one message are one note. `info`: it was never answered, so it is stored or it is not. */
  | (Call & {
      readonly op: "send";
      readonly clientId: string;
      readonly outcome: "ok" | "fail" | "info";
      /** As acknowledged; 0 unless ok. */
      readonly seq: number;
    })
  /** The head of the log that a read returned. */
  | (Call & { readonly op: "read"; readonly head: number })
  /** A device showed the next message below the last. */
  | (Noted & { readonly op: "show"; readonly seq: number; readonly clientId: string | null })
  /** A person was removed from the room, and that was acknowledged. */
  | (Call & { readonly op: "remove" })
  /** The count that a device shows when nothing happens any more. */
  | (Noted & { readonly op: "unread"; readonly count: number });

/** The stored rows at the end. */
export interface Stored {
  readonly roomId: number;
  readonly seq: number;
  /** Null for events that are no messages. */
  readonly msgNo: number | null;
  readonly senderId: number | null;
  readonly clientId: string | null;
  readonly isRedacted: boolean;
}

export interface StoredMember {
  readonly roomId: number;
  readonly personId: number;
  readonly readMsgNo: number;
  readonly joinedSeq: number;
  readonly leftSeq: number | null;
}

export interface History {
  /** The notes of one process in its own order. */
  readonly notes: readonly Note[];
  readonly stored: readonly Stored[];
  readonly members: readonly StoredMember[];
}

/** The notes of one worker, each in its file before the call returns: they survive a later kill of the worker. */
export class Notebook {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, "a");
  }

  write(note: Note): void {
    writeSync(this.#file, `${JSON.stringify(note)}\n`);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** The notes in a notebook. The last line of a worker killed while it wrote is not a note. */
export function readNotebook(path: string): readonly Note[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.slice(0, -1).map((line): Note => JSON.parse(line));
}
