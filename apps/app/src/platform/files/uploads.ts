import type { Client } from "@dars/contract/platform/client";
import type { ClientId, Id } from "@dars/contract/platform/primitives";
import { wireOf, type Wire } from "@dars/contract/platform/route";
import { createFile, finishFile, type FileKind } from "@dars/contract/talking/files";

import { newClientId } from "#platform/api/client-id.ts";
import type { AccountDatabase } from "#platform/offline/database.ts";
import { Store } from "#platform/state/store.ts";

import { fileRefused, stillComing } from "./file-refused.ts";

/** A file that is to leave this device. */
export interface Outgoing {
  readonly schoolId: Id;
  readonly kind: FileKind;
  readonly name: string;
  readonly bytes: Blob;
}

/** Sends bytes to a path of the server, from wherever an earlier try ended. Rejects with an `ApiError`. */
export type SendBytes = (
  path: string,
  bytes: Blob,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
) => Promise<void>;

/** Files on their way, as those see them who send. Who is signed out sends no bytes. */
export type Uploads = Pick<UploadShelf, "keep" | "bytesOf" | "progress"> &
  Partial<Pick<UploadShelf, "sendBytes">>;

interface ShelfOptions {
  readonly database: AccountDatabase;
  readonly transmit: Client["transmit"];
  readonly sendBytes: SendBytes;
}

/** How long the outbox waits for bytes before it sees to its other lanes; milliseconds. */
const PATIENCE_MS = 3000;
const DAY_MS = 86_400_000;
const FINISH = /^\/api\/v6\/schools\/(\d+)\/files\/([0-9A-Za-z]{15})\/finish$/;

/**
 * Bytes of files, stored on the device until the server has them. They are sent with a save of the outbox,
 * `finishFile`: when its turn comes, missing bytes go first, and later saves of its lane wait. So a file
 * survives as reliably as a save.
 */
export class UploadShelf {
  readonly #options: ShelfOptions;
  readonly #progress = new Store<ReadonlyMap<ClientId, number>>(new Map());
  readonly #under = new Map<ClientId, Promise<void>>();

  constructor(options: ShelfOptions) {
    this.#options = options;
  }

  /** For bytes that are not kept on the device, such as an import's. */
  get sendBytes(): SendBytes {
    return this.#options.sendBytes;
  }

  /** From 0 to 1, of files whose bytes are being sent now. */
  get progress(): Pick<Store<ReadonlyMap<ClientId, number>>, "get" | "watch"> {
    return this.#progress;
  }

  /** Keeps the bytes on the device. Rejects only when it cannot. */
  async keep({ schoolId, kind, name, bytes }: Outgoing): Promise<ClientId> {
    const id = newClientId();
    const kept = {
      id,
      schoolId,
      kind,
      name,
      type: bytes.type,
      bytes: await bytes.arrayBuffer(),
      keptAt: Date.now(),
    };
    await this.#options.database.files.add(kept);
    return id;
  }

  /** The local copy of a file, for a preview before the server has it. */
  async bytesOf(id: ClientId): Promise<Blob | undefined> {
    const kept = await this.#options.database.files.get(id);
    return kept && new Blob([kept.bytes], { type: kept.type });
  }

  /** How the outbox transmits: as usual, except that a file's bytes precede its completion. */
  readonly transmit: Client["transmit"] = async (wire, patienceMs) => {
    const [, , id] = FINISH.exec(wire.url) ?? [];
    if (id === undefined) return this.#options.transmit(wire, patienceMs);
    return this.#finish(id, wire);
  };

  /** Deletes bytes that no save will ever send; the save of recently stored ones may not be queued yet. */
  async prune(): Promise<void> {
    const { outbox, files } = this.#options.database;
    const wanted = (await outbox.toArray()).flatMap(({ wire }) => FINISH.exec(wire.url)?.[2] ?? []);
    const forgotten = files.where("id").noneOf(wanted);
    await forgotten.and(({ keptAt }) => keptAt < Date.now() - DAY_MS).delete();
  }

  async #finish(id: ClientId, wire: Wire): Promise<unknown> {
    // Only this tab has the turn, but the bytes may take longer than a turn.
    const sending = this.#under.get(id) ?? this.#start(id);
    const isSent = await Promise.race([sending.then(() => true), pause(PATIENCE_MS)]);
    if (!isSent) throw stillComing();
    this.#under.delete(id);
    const reply = await this.#options.transmit(wire);
    requireReady(reply);
    await this.#options.database.files.delete(id);
    return reply;
  }

  #start(id: ClientId): Promise<void> {
    const sending = this.#send(id);
    this.#under.set(id, sending);
    sending.catch(() => undefined).finally(() => this.#show(id, undefined));
    // A failure is reported once; the next turn starts again.
    sending.catch(() => this.#under.delete(id));
    return sending;
  }

  async #send(id: ClientId): Promise<void> {
    const { database, transmit, sendBytes } = this.#options;
    const kept = await database.files.get(id);
    // Sent before, and its answer was lost.
    if (!kept) return;
    const { schoolId, kind, name, type } = kept;
    const body = { id, kind, name, bytes: kept.bytes.byteLength };
    await transmit(wireOf(createFile, { params: { schoolId }, body }));
    const bytes = new Blob([kept.bytes], { type });
    const path = `/api/v6/schools/${schoolId}/files/${id}/bytes`;
    await sendBytes(path, bytes, (part) => this.#show(id, part));
  }

  #show(id: ClientId, part: number | undefined): void {
    const next = new Map(this.#progress.get());
    if (part === undefined) next.delete(id);
    else next.set(id, part);
    this.#progress.set(next);
  }
}

/** The save by which a file leaves. */
export const finishWire = (schoolId: Id, fileId: ClientId): Wire =>
  wireOf(finishFile, { params: { schoolId, fileId }, body: { sha256: null } });

/** A file that is refused will never be there: its save is refused with it, and says why. */
function requireReady(reply: unknown): void {
  if (typeof reply !== "object" || reply === null || !("state" in reply) || reply.state === "ready") return;
  throw fileRefused("refusal" in reply && typeof reply.refusal === "string" ? reply.refusal : "type");
}

const pause = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms));
