import type { Config } from "#platform/config.ts";
import type { Tokens } from "#platform/tokens.ts";

import { Exchange, type Bus } from "./bus.ts";
import { NatsBus } from "./nats-bus.ts";
import { PostgresBus } from "./postgres-bus.ts";

interface OpenBusInputs extends Pick<Parameters<typeof PostgresBus.open>[0], "database" | "connection"> {
  readonly tokens: Pick<Tokens, "hash">;
}

/** The bus that the settings name. Throws where NATS is named without an address, and where PostgreSQL's is deaf. */
export async function openBus(
  config: Pick<Config, "DARS_BUS" | "NATS_URL" | "DATABASE_URL">,
  { tokens, database, connection }: OpenBusInputs,
): Promise<Bus> {
  const { DARS_BUS: kind = config.DATABASE_URL === undefined ? "process" : "postgres", NATS_URL: url } =
    config;
  if (kind === "process") return new Exchange().connect();
  if (kind === "postgres") return openPostgresBus({ database, connection });
  if (url === undefined) throw new Error("DARS_BUS=nats needs NATS_URL.");
  // Only nodes of the same secret hear each other, regardless of other users of that NATS.
  const name = tokens.hash("bus", "nats").toString("hex").slice(0, 24);
  return NatsBus.open({ url, subject: `dars.live.${name}` });
}

/** Through a pooler one listens in vain, and nothing would say so: a node that is deaf from its start does not start. */
async function openPostgresBus(parts: Parameters<typeof PostgresBus.open>[0]): Promise<Bus> {
  const bus = await PostgresBus.open(parts);
  if (bus.isUp()) return bus;
  await bus.close();
  throw new Error(
    "No notification comes back from PostgreSQL: DATABASE_BUS_URL needs its own address, not a pooler's, or use DARS_BUS=nats (docs/operations.md).",
  );
}
