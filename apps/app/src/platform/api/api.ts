import type { Client } from "@dars/contract/platform/client";
import { createContext, useContext } from "react";

import type { Uploads } from "#platform/files/uploads.ts";
import type { AccountDatabase } from "#platform/offline/database.ts";
import type { Saves } from "#platform/offline/outbox.ts";

/** The two roads to the server: `call` to read and to act at once, the outbox to save. */
export interface Api {
  readonly call: Client["call"];
  readonly transmit: Client["transmit"];
  /** Where a path of the server is for elements of a page, which do not go through `call`. */
  readonly toServerUrl: (path: string) => string;
  /** The server's time, in milliseconds since 1970, whatever the device's clock says. */
  readonly now: () => number;
  readonly outbox: Saves;
  /** Files on their way; they leave by `queueUpload`. */
  readonly uploads: Uploads;
  /** What the account keeps on this device beside its saves; null where nothing that was read may stay. */
  readonly local: AccountDatabase | null;
}

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error("useApi needs an ApiContext.");
  return api;
}
