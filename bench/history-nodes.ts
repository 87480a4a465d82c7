import { createApplication } from "#server/application.ts";
import { unreliable } from "#server/live/unreliable-bus.factory.ts";
import { Database } from "#server/platform/db/db.ts";
import { Exchange, type Bus } from "#server/platform/live/bus.ts";
import { NatsBus } from "#server/platform/live/nats-bus.ts";
import { PostgresBus } from "#server/platform/live/pg-bus.ts";
import { Tokens } from "#server/platform/tokens.ts";

import { connection, TOKEN_KEY } from "./place.ts";
import { work } from "./worker.ts";

export interface BusWishes {
  readonly kind: "process" | "postgres" | "nats";
  readonly nats: string;
  /** Half of what is published is lost, the rest doubled and out of order. */
  readonly isUnreliable: boolean;
}

const exchange = new Exchange();
const buses: Bus[] = [];

async function aBus({ kind, nats }: BusWishes, database: Database): Promise<Bus> {
  if (kind === "process") return exchange.connect();
  return kind === "nats"
    ? NatsBus.open({ url: nats, subject: "dars.bench" })
    : PostgresBus.open({ database, connection: connection() });
}

async function aNode(wishes: BusWishes): Promise<string> {
  const database = Database.open({ connection: connection() });
  const bus = await aBus(wishes, database);
  buses.push(bus);
  const { http } = await createApplication({
    database,
    tokens: new Tokens(TOKEN_KEY),
    isLimited: false,
    limits: { perSession: 1e9, perAddress: 1e9 },
    bus: wishes.isUnreliable ? unreliable(bus) : bus,
  });
  return http.listen({ port: 0, host: "127.0.0.1" });
}

const skills = {
  /** Two of them. Answers with their addresses. */
  open: async (wishes: BusWishes) => [await aNode(wishes), await aNode(wishes)],
  areUp: () => buses.every((bus) => bus.isUp()),
};
export type HistoryNodes = typeof skills;
work(skills);
