import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";

import { onTestFinished } from "vitest";

import { Exchange, type Bus } from "#platform/live/bus.ts";
import { NatsBus } from "#platform/live/nats-bus.ts";
import { PostgresBus } from "#platform/live/postgres-bus.ts";
import type { TestDatabase } from "#platform/testing/database.ts";
import { freePort } from "#platform/testing/free-port.ts";

/** The carrier of the hints in a test, and how it is broken and repaired. */
export interface Carrier {
  /** `pingMs`: how often the line makes sure that it still hears, where it has to. */
  readonly connect: (pingMs?: number) => Promise<Bus>;
  readonly break: () => Promise<void>;
  readonly mend: () => Promise<void>;
  readonly end: () => Promise<void>;
}

export const CARRIERS = ["process", "postgres", "nats"] as const;

/** Undefined where this machine has no NATS and none can be installed: the test then says so. */
export async function aCarrier(
  kind: (typeof CARRIERS)[number],
  place: TestDatabase,
): Promise<Carrier | undefined> {
  if (kind === "process") return inProcess();
  return kind === "postgres" ? overPostgres(place) : overNats();
}

export const NO_NATS = "nats-server is not here: apt-get install nats-server";

/** Deaf and mute for a while; the real one cannot break without its process. */
function inProcess(): Carrier {
  const exchange = new Exchange();
  const gaps = new Set<() => void>();
  let isUp = true;
  const connect = async (): Promise<Bus> => {
    const bus = exchange.connect();
    return {
      ...bus,
      publish: (text) => isUp && bus.publish(text),
      onGap: (listener) => {
        gaps.add(listener);
        return () => gaps.delete(listener);
      },
      isUp: () => isUp,
    };
  };
  const turn = async (up: boolean) => {
    isUp = up;
    if (up) for (const gap of gaps) gap();
  };
  return { connect, break: () => turn(false), mend: () => turn(true), end: async () => undefined };
}

/** Its listeners are frozen, as behind a connection that has died silently: only their own heartbeat reveals it. */
function overPostgres({ database, connection, owner }: TestDatabase): Carrier {
  let frozen: readonly number[] = [];
  const thaw = async () => {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
    frozen = [];
  };
  /** One that was at work might hold what every database of the server waits for. */
  const areAtRest = async () => {
    const { rowCount } = await owner.query(
      "select from pg_stat_activity where pid = any($1) and wait_event = 'ClientRead'",
      [frozen],
    );
    return frozen.length > 0 && rowCount === frozen.length;
  };
  const freeze = async () => {
    onTestFinished(thaw);
    do {
      await thaw();
      const { rows } = await owner.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'dars live' and datname = $1",
        [connection.database],
      );
      frozen = rows.map(({ pid }) => pid);
      for (const pid of frozen) process.kill(pid, "SIGSTOP");
    } while (!(await areAtRest()));
  };
  return {
    connect: (pingMs = 200) => PostgresBus.open({ database, connection, pingMs, retryMs: 1500 }),
    break: freeze,
    mend: thaw,
    end: async () => undefined,
  };
}

async function overNats(): Promise<Carrier | undefined> {
  if (!hasNats()) return undefined;
  const port = await freePort();
  let server: ChildProcess | undefined;
  const mend = async () => {
    server = spawn("nats-server", ["-a", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  };
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, "exit");
    server.kill("SIGKILL");
    await gone;
  };
  // Also after a test that failed.
  onTestFinished(stop);
  await mend();
  return {
    connect: async () => NatsBus.open({ url: `nats://127.0.0.1:${port}`, subject: "dars.live.test" }),
    break: stop,
    mend,
    end: stop,
  };
}

const runs = (command: string, ...parts: readonly string[]) =>
  spawnSync(command, parts, { stdio: "ignore" }).status === 0;

const hasNats = (): boolean =>
  runs("nats-server", "--version") ||
  (process.getuid?.() === 0 &&
    runs("apt-get", "install", "-y", "nats-server") &&
    runs("nats-server", "--version"));
