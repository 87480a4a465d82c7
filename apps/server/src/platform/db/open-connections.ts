import type pg from "pg";

import type { AppConnection } from "./app-connection.ts";
import { builderOver, type Db } from "./driver.ts";
import { findLogPlace } from "./find-log-place.ts";
import { Hosts } from "./hosts.ts";
import { openPool } from "./open-pool.ts";
import { Pulse } from "./pulse.ts";
import { Replica, type ReplicaSource } from "./replica.ts";
import { sendBurst } from "./send-burst.ts";
import { sendOneBy, type ReadingRoad, type SendBurst } from "./send-reads.ts";
import { SharedConnections } from "./shared-connections.ts";
import { onClient } from "./transaction.ts";

const SHARED_CONNECTIONS = 2;
const IDLE_MS = 60_000;

interface ConnectionsOptions {
  readonly connection: AppConnection;
  readonly replica?: ReplicaSource | undefined;
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
  /** For reads of what may have been written a moment ago; the same as `reading` without a replica. */
  readonly searching: Road;
  readonly replica: Replica | undefined;
  readonly pulse: Pulse;
  readonly close: () => Promise<void>;
}

/** Opens no connection yet: each is opened when it is needed. */
export function openConnections({
  connection,
  replica: source,
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
  const replica =
    source &&
    new Replica({
      source,
      findPrimaryPlace: () => findLogPlace(shortReading.directory),
      instead: sendRead,
      poolConfig: sizes,
      configReads: (found) => limitReads(found, longestReadSeconds).readConfig,
      onError,
    });
  const byReplica = (send: SendBurst) =>
    roadBy({ send, limits: limitEither(connection, source, longestReadSeconds), keepsPlans: false });
  return {
    pool,
    bulk,
    reading,
    shortReading,
    reporting: replica ? byReplica(replica.send) : reading,
    searching: replica ? byReplica(replica.sendNewest) : reading,
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
  if (pooler !== undefined) return { readConfig: {}, limits: [buildLimit(seconds)] };
  return { readConfig: { options: `-c statement_timeout=${seconds}s` }, limits: [] };
}

/** The limit that the primary or its replica needs, which does no harm to the other; of one to be found later, nothing is known. */
function limitEither(primary: AppConnection, source: ReplicaSource | undefined, seconds: number) {
  const isPooled =
    primary.pooler !== undefined || typeof source === "function" || source?.pooler !== undefined;
  return isPooled ? [buildLimit(seconds)] : [];
}

const buildLimit = (seconds: number): string => `set local statement_timeout = '${seconds}s'`;

const roadBy = (road: ReadingRoad): Road => ({
  ...road,
  directory: builderOver(sendOneBy(road)),
  known: new Map(),
});
