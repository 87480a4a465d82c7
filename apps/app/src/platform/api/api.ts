import type { Client } from "@dars/contract/client";
import { createContext, useContext } from "react";

import type { Outbox } from "#platform/offline/outbox.ts";

/** The two roads to the server: `call` to read and to act at once, the outbox to save. */
export interface Api {
  readonly call: Client["call"];
  readonly transmit: Client["transmit"];
  readonly outbox: Outbox;
}

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error("useApi needs an ApiContext.");
  return api;
}
