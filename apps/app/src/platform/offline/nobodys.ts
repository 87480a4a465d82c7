import { ApiError } from "@dars/contract/platform/client";

import type { UploadProgress, Uploads } from "#platform/files/uploads.ts";
import { Store } from "#platform/state/store.ts";

import type { Answer, Save } from "./database.ts";
import type { Saves } from "./outbox.ts";
import { createQueries } from "./queries.ts";
import type { Workspace } from "./workspace.ts";

const nothing = () => Promise.resolve();

/**
 * The workspace for signed-out visitors and for "view as" sessions (A7): reads in memory, no saves. It opens
 * no database, whose code would delay the first screen.
 */
export function nobodysWorkspace(account: string): Workspace {
  const queries = createQueries();
  const outbox: Saves = {
    saves: new Store<readonly Save[]>([]),
    send: () => Promise.resolve({ state: "refused", error: refused(), isKept: false }),
    sendAwaited: () => Promise.resolve({ state: "refused", error: refused(), isKept: false }),
    answers: new Store<readonly Answer[]>([]),
    drain: nothing,
    discard: nothing,
    isDiscarded: () => false,
    sendAgain: nothing,
    takeAnswers: nothing,
  };
  const uploads: Uploads = {
    keep: () => Promise.reject(refused()),
    readBlob: () => Promise.resolve(undefined),
    progress: new Store<ReadonlyMap<string, UploadProgress>>(new Map()),
  };
  const forget = () => Promise.resolve(queries.clear());
  return { account, queries, outbox, uploads, local: null, close: nothing, forgetReads: forget, forget };
}

const refused = () => new ApiError({ code: "forbidden", message: "Nothing is saved here." }, 0);
