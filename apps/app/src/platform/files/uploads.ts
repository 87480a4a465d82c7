import type { Client } from "@dars/contract/platform/client";
import type { ClientId, Id } from "@dars/contract/platform/primitives";
import { toWire, type Wire } from "@dars/contract/platform/route";
import {
  createFile,
  FILE_BYTES,
  finishFile,
  type FileKind,
  type FilePurpose,
} from "@dars/contract/talking/files";

import { newClientId } from "#platform/api/client-id.ts";
import type { AccountDatabase } from "#platform/offline/database.ts";
import { Store } from "#platform/state/store.ts";

import { fileRefused, stillComing } from "./file-refused.ts";
import { KeptBytes } from "./kept-bytes.ts";
import { Pace } from "./pace.ts";

/** A file that is to leave this device. */
export interface Outgoing {
  readonly schoolId: Id;
  readonly kind: FileKind;
  readonly name: string;
  readonly purpose?: FilePurpose | undefined;
  readonly bytes: Blob;
}

/** How far a file is on its way. */
export interface UploadProgress {
  /** From 0 to 1. */
  readonly part: number;
  readonly bytes: number;
  /** Null where it cannot be said. */
  readonly secondsLeft: number | null;
}

/** Sends bytes to a path of the server, from wherever an earlier try ended. Rejects with an `ApiError`. */
export type SendBytes = (
  path: string,
  bytes: Blob,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
) => Promise<void>;

/** Files on their way, as those see them who send. Who is signed out sends no bytes. */
export type Uploads = Pick<UploadShelf, "keep" | "readBlob" | "progress"> &
  Partial<Pick<UploadShelf, "sendBytes">>;

interface ShelfOptions {
  readonly database: AccountDatabase;
  readonly transmit: Client["transmit"];
  readonly sendBytes: SendBytes;
}

/** How long the outbox waits for bytes before it sees to its other lanes; milliseconds. */
const PATIENCE_MS = 3000;
/** A file of a lesson is checked for some time. */
const CHECK_MS = 180_000;
const FINISH = /^\/api\/v6\/schools\/(\d+)\/files\/([0-9A-Za-z]{15})\/finish$/;

/**
 * Bytes of files, stored on the device until the server has them. They are sent with a save of the outbox,
 * `finishFile`: when its turn comes, missing bytes go first, and later saves of its lane wait. So a file
 * survives as reliably as a save.
 */
export class UploadShelf {
  readonly #options: ShelfOptions;
  readonly #progress = new Store<ReadonlyMap<ClientId, UploadProgress>>(new Map());
  readonly #under = new Map<ClientId, Promise<unknown>>();
  readonly #kept: KeptBytes;
  /** Files that were chosen or read back since the page was opened: no byte of them is read before it is needed. */
  readonly #chosen = new Map<ClientId, Blob>();

  constructor(options: ShelfOptions) {
    this.#options = options;
    this.#kept = new KeptBytes(options.database);
  }

  /** For bytes that are not kept on the device, such as an import's. */
  get sendBytes(): SendBytes {
    return this.#options.sendBytes;
  }

  /** The progress of files whose bytes are being sent now. */
  get progress(): Pick<Store<ReadonlyMap<ClientId, UploadProgress>>, "get" | "watch"> {
    return this.#progress;
  }

  /** Keeps the bytes on the device. Rejects only when it cannot. */
  async keep({ bytes, ...file }: Outgoing): Promise<ClientId> {
    const id = newClientId();
    await this.#kept.add({ ...file, id, type: bytes.type, keptAt: Date.now() }, bytes);
    this.#chosen.set(id, bytes);
    return id;
  }

  /** The local copy of a file, for a preview before the server has it. */
  async readBlob(id: ClientId): Promise<Blob | undefined> {
    const bytes = this.#chosen.get(id) ?? (await this.#kept.readBlob(id));
    if (bytes) this.#chosen.set(id, bytes);
    return bytes;
  }

  /** How the outbox transmits: as usual, except that a file's bytes precede its completion. */
  readonly transmit: Client["transmit"] = async (wire, patienceMs) => {
    const [, , id] = FINISH.exec(wire.url) ?? [];
    if (id === undefined) return this.#options.transmit(wire, patienceMs);
    return this.#finish(id, wire);
  };

  /** Deletes bytes that no save will ever send; the save of recently stored ones may not be queued yet. */
  async prune(): Promise<void> {
    const saves = await this.#options.database.outbox.toArray();
    await this.#kept.prune(saves.flatMap(({ wire }) => FINISH.exec(wire.url)?.[2] ?? []));
  }

  async #finish(id: ClientId, wire: Wire): Promise<unknown> {
    // Only this tab has the turn, but the bytes may take longer than a turn.
    const sending = this.#under.get(id) ?? this.#start(id, wire);
    const sent = await Promise.race([sending.then((reply) => ({ reply })), pause(PATIENCE_MS)]);
    if (!sent) throw stillComing();
    this.#under.delete(id);
    requireReady(sent.reply);
    this.#chosen.delete(id);
    await this.#kept.remove(id);
    return sent.reply;
  }

  #start(id: ClientId, wire: Wire): Promise<unknown> {
    const sending = this.#send(id).then((isLong) =>
      this.#options.transmit(wire, ...(isLong ? [CHECK_MS] : [])),
    );
    this.#under.set(id, sending);
    sending.catch(() => undefined).finally(() => this.#show(id, undefined));
    // A failure is reported once; the next turn starts again.
    sending.catch(() => this.#under.delete(id));
    return sending;
  }

  /** True for a file that is long. */
  async #send(id: ClientId): Promise<boolean> {
    const { transmit, sendBytes } = this.#options;
    const chosen = this.#chosen.get(id);
    // The person may have changed or removed the file itself.
    if (chosen && !(await isReadable(chosen))) this.#chosen.delete(id);
    const [storedFile, bytes] = [await this.#kept.find(id), await this.readBlob(id)];
    // Sent before, and its answer was lost.
    if (!storedFile || !bytes) return false;
    const { schoolId, kind, name, size, purpose } = storedFile;
    const body = { id, kind, name, bytes: size, ...(purpose && { purpose }) };
    await transmit(toWire(createFile, { params: { schoolId }, body }));
    const path = `/api/v6/schools/${schoolId}/files/${id}/bytes`;
    const pace = new Pace(size);
    this.#show(id, { part: 0, bytes: size, secondsLeft: pace.note(0, Date.now()) });
    await sendBytes(path, bytes, (part) =>
      this.#show(id, { part, bytes: size, secondsLeft: pace.note(part, Date.now()) }),
    );
    return size > FILE_BYTES.file;
  }

  #show(id: ClientId, progress: UploadProgress | undefined): void {
    const next = new Map(this.#progress.get());
    if (progress) next.set(id, progress);
    else next.delete(id);
    this.#progress.set(next);
  }
}

/** The save by which a file leaves. */
export const finishWire = (schoolId: Id, fileId: ClientId): Wire =>
  toWire(finishFile, { params: { schoolId, fileId }, body: { sha256: null } });

/** A file that is refused will never be there: its save is refused with it, and says why. */
function requireReady(reply: unknown): void {
  if (typeof reply !== "object" || reply === null || !("state" in reply) || reply.state === "ready") return;
  throw fileRefused("refusal" in reply && typeof reply.refusal === "string" ? reply.refusal : "type");
}

const isReadable = (bytes: Blob): Promise<boolean> =>
  bytes
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
