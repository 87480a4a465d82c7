import type { ApiError, Client } from "@dars/contract/platform/client";
import type { QueryClient } from "@tanstack/react-query";
import { Dexie } from "dexie";
import { contractPrint } from "virtual:contract-print";

import type { AnswerShelf } from "#platform/api/gather-reads.ts";
import { refreshShown } from "#platform/api/refresh-shown.ts";
import { exclusively } from "#platform/device/exclusively.ts";
import { UploadShelf, type SendBytes, type Uploads } from "#platform/files/uploads.ts";

import { answerShelf } from "./answer-shelf.ts";
import { AccountDatabase } from "./database.ts";
import { keepQueries } from "./keep-queries.ts";
import { Outbox, type LeftOver, type Saves } from "./outbox.ts";
import { createQueries } from "./queries.ts";
import { isSharedDevice } from "./shared-device.ts";

/** What one account has on this device: its reads and its saves. */
export interface Workspace {
  readonly account: string;
  readonly queries: QueryClient;
  readonly outbox: Saves;
  readonly uploads: Uploads;
  /** Where reads may be cached; null on a shared device or when signed out. */
  readonly local: AccountDatabase | null;
  /** What openings were answered before; absent when signed out. */
  readonly answers?: AnswerShelf;
  /** Stops working; everything stays on the device. */
  readonly close: () => Promise<void>;
  /** Throws away what was read; saves stay. For a session that ended elsewhere, or gave way to another. */
  readonly forgetReads: () => Promise<void>;
  /** Deletes everything including unsent saves. For a sign-out after the person confirmed it. */
  readonly forget: () => Promise<void>;
}

interface WorkspaceOptions {
  /** Names the account among all that use this device. */
  readonly account: string;
  readonly transmit: Client["transmit"];
  readonly sendBytes: SendBytes;
  readonly onRefused: (error: ApiError) => void;
  readonly leftOver?: LeftOver;
}

/** Opens what the account has kept, so that the first page can be drawn from it. */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { account, onRefused, leftOver } = options;
  const database = new AccountDatabase(account);
  const queries = createQueries();
  const persistence = (await isSharedDevice()) ? undefined : keepQueries(queries, database, contractPrint);
  await persistence?.restored;
  const uploads = new UploadShelf({ ...options, database });
  await uploads.prune();
  const { transmit } = uploads;
  const outbox = new Outbox({
    database,
    transmit,
    onRefused,
    ...(leftOver && { leftOver }),
    onCaughtUp: () => void refreshShown(queries),
    exclusively: exclusively(`outbox-${account}`),
  });

  async function close() {
    persistence?.stop();
    await outbox.close();
    database.close();
  }

  async function forgetReads() {
    persistence?.stop();
    queries.clear();
    // After a sign-out, here or in another tab, there is nothing left to clear.
    if (database.isOpen()) await database.clearReads();
  }

  async function forget() {
    await close();
    queries.clear();
    await database.delete({ disableAutoOpen: true });
  }

  const local = persistence ? database : null;
  const answers = answerShelf({ local, queries });
  return { account, queries, outbox, uploads, local, answers, close, forgetReads, forget };
}

/** How many saves these accounts have on this device that the server has not accepted. */
export async function countUnsent(accounts: readonly string[]): Promise<number> {
  const counts = await Promise.all(accounts.map(countAccountUnsent));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Throws away everything that these accounts keep here. One that cannot be deleted does not save the others. */
export async function forgetAccounts(accounts: readonly string[]): Promise<void> {
  await Promise.allSettled(accounts.map((account) => new AccountDatabase(account).delete()));
}

async function countAccountUnsent(account: string): Promise<number> {
  const database = new AccountDatabase(account);
  // Opening one that is not there would make it.
  if (!(await Dexie.exists(database.name))) return 0;
  const count = await database.outbox.count();
  database.close();
  return count;
}
