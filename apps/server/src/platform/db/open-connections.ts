import type pg from "pg";

import type { AppConnection } from "./app-connection.ts";
import { builderOver, type Db } from "./driver.ts";
import { findLogPlace } from "./find-log-place.ts";
import { Hosts } from "./hosts.ts";
import { openPool } from "./open-pool.ts";
import { Pulse } from "./pulse.ts";
import { Replica } from "./replica.ts";
import { sendBurst } from "./send-burst.ts";
import { sendOneBy, type ReadingRoad, type SendBurst } from "./send-reads.ts";
import { SharedConnections } from "./shared-connections.ts";
import { onClient } from "./transaction.ts";

const SHARED_CONNECTIONS = 2;
const IDLE_MS = 60_000;

interface ConnectionsOptions {
  readonly connection: AppConnection;
  readonly replica?: AppConnection | undefined;
  readonly poolSize: number;
  readonly longestReadSeconds: number;
  readonly onError: (error: Error) => void;
}

/** One way of reading, with a query builder for what belongs to no school, and one for each school that was read. */
export interface Road extends ReadingRoad {
  readonly directory: Db;
  readonly known: Map<number, Db>;
}

/** What `Database` sends through. */
export interface Connections {
  readonly pool: pg.Pool;
  readonly bulk: pg.Pool;
  readonly reading: Road;
  readonly shortReading: Road;
  /** For reads that may be a little old; the same as `reading` without a replica. */
  readonly reporting: Road;
  readonly replica: Replica | undefined;
  readonly pulse: Pulse;
  readonly close: () => Promise<void>;
}

/** Opens no connection yet: each is opened when it is needed. */
export function openConnections({
  connection,
  replica: replicaConnection,
  poolSize,
  longestReadSeconds,
  onError,
}: ConnectionsOptions): Connections {
  const hosts = new Hosts(connection);
  const config = { pipeline: true };
  const sizes = { max: poolSize, idleTimeoutMillis: IDLE_MS };
  const { readConfig, limits } = limitReads(connection, longestReadSeconds);
  const pool = openPool({ ...sizes, Client: hosts.clients(config) }, onError);
  // COPY is not spoken in pipeline mode.
  const bulk = openPool({ max: 2, idleTimeoutMillis: 1000, Client: hosts.clients({}) }, onError);
  const readers = openPool({ ...sizes, Client: hosts.clients({ ...config, ...readConfig }) }, onError);
  const shared = new SharedConnections(
    () => hosts.open({ ...config, ...readConfig }),
    SHARED_CONNECTIONS,
    onError,
  );
  const sendRead: SendBurst = (burst) => onClient(readers, (client) => sendBurst(client, burst));
  const sendShort: SendBurst = (burst) => shared.send(burst);
  const pulse = new Pulse(() => hosts.open());
  const reading = roadBy({ send: sendRead, limits, keepsPlans: false });
  const shortReading = roadBy({ send: sendShort, limits, keepsPlans: true });
  const replicaLimits = replicaConnection && limitReads(replicaConnection, longestReadSeconds);
  const replica =
    replicaConnection &&
    new Replica({
      connection: replicaConnection,
      findPrimaryPlace: () => findLogPlace(shortReading.directory),
      instead: sendRead,
      poolConfig: sizes,
      readConfig: replicaLimits?.readConfig ?? {},
      onError,
    });
  return {
    pool,
    bulk,
    reading,
    shortReading,
    // A limit that one of the two needs does no harm to the other.
    reporting: replica
      ? roadBy({
          send: replica.send,
          limits: limits.length > 0 ? limits : (replicaLimits?.limits ?? []),
          keepsPlans: false,
        })
      : reading,
    replica,
    pulse,
    close: async () => {
      hosts.close();
      pulse.close();
      await Promise.all([pool.end(), bulk.end(), readers.end(), shared.close(), replica?.close()]);
    },
  };
}

/** A pooler refuses settings of the connection: there each transaction has its own. */
function limitReads({ pooler }: AppConnection, seconds: number) {
  if (pooler !== undefined)
    return { readConfig: {}, limits: [`set local statement_timeout = '${seconds}s'`] };
  return { readConfig: { options: `-c statement_timeout=${seconds}s` }, limits: [] };
}

const roadBy = (road: ReadingRoad): Road => ({
  ...road,
  directory: builderOver(sendOneBy(road)),
  known: new Map(),
});
