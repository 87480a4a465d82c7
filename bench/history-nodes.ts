import type pg from "pg";

import { asApp } from "#server/platform/db/app-connection.ts";
import { Database } from "#server/platform/db/db.ts";
import { Exchange, type Bus } from "#server/platform/live/bus.ts";
import { NatsBus } from "#server/platform/live/nats-bus.ts";
import { PostgresBus } from "#server/platform/live/postgres-bus.ts";
import { unreliable } from "#server/talking/live/unreliable-bus.factory.ts";

import { connection } from "./connection.ts";
import { wholeServer } from "./whole-server.ts";
import { work } from "./worker.ts";

export interface BusOptions {
  readonly kind: "process" | "postgres" | "nats";
  readonly nats: string;
  /** Half of the published texts are lost, the rest doubled and out of order. */
  readonly isUnreliable: boolean;
  /** Where notifications are heard, if not where requests go. */
  readonly direct?: pg.ConnectionConfig;
}

const exchange = new Exchange();
const buses: Bus[] = [];

async function aBus({ kind, nats, direct = connection() }: BusOptions, database: Database): Promise<Bus> {
  if (kind === "process") return exchange.connect();
  return kind === "nats"
    ? NatsBus.open({ url: nats, subject: "dars.bench" })
    : PostgresBus.open({ database, connection: direct });
}

async function aNode(wishes: BusOptions): Promise<string> {
  const database = Database.open({ connection: asApp(connection()) });
  const bus = await aBus(wishes, database);
  buses.push(bus);
  const { listen } = await wholeServer({ bus: wishes.isUnreliable ? unreliable(bus) : bus }, database);
  return listen();
}

const skills = {
  /** Starts two of them. Returns their addresses. */
  open: async (wishes: BusOptions) => [await aNode(wishes), await aNode(wishes)],
  areUp: () => buses.every((bus) => bus.isUp()),
};
export type HistoryNodes = typeof skills;
work(skills);
