import { Client } from "@dars/contract/platform/client";

/** Where callers come in: one node, one of several, or a line before them. */
export interface Endpoints {
  /** The address of one that lives, or of nothing. */
  readonly address: string;
  readonly client: (token: string) => Client;
}

/** Each in its turn. `timeoutMs`: a caller gives up after so long. */
export function createEndpoints(addresses: readonly string[], timeoutMs = 5000): Endpoints {
  let turn = 0;
  const next = () => addresses[(turn += 1) % addresses.length] ?? "";
  return {
    get address() {
      return next();
    },
    client: (token) => new Client({ base: next(), token: () => token, fetch, timeoutMs }),
  };
}
