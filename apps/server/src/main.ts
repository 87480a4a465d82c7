import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { serveApp } from "#pages/public.ts";
import { readConfig } from "#platform/config.ts";
import { Database } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openStore } from "#platform/db/store.ts";
import { createLogger } from "#platform/log.ts";
import { readSecret } from "#platform/secret.ts";
import { Tokens } from "#platform/tokens.ts";

import { createApplication } from "./application.ts";
import { say } from "./cli/output.ts";
import { firstFill } from "./first-fill.ts";
import { serveHealth } from "./health.ts";

const APP = fileURLToPath(new URL("../../app/dist/", import.meta.url));
/** Requests under way are given so long to end before their connections are cut. */
const GRACE_MS = 10_000;

const config = readConfig();
const logger = createLogger(config.DARS_LOG);

let stopping: Promise<void> | undefined;
const steps: (() => Promise<unknown>)[] = [];
const stop = (): Promise<void> => (stopping ??= unwind());
// A terminal signals the whole group and the command that started us passes it on: the second must not kill.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop());

try {
  await start();
} catch (error) {
  if (!stopping) {
    say.problem(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
  await stop();
}

async function start(): Promise<void> {
  const opening = openStore(config, (line) => logger.warn(line));
  // Also for a stop while it opens: what is being made is finished, and then stopped.
  steps.push(async () => (await opening.catch(() => undefined))?.stop());
  const store = await opening;
  await migrate(store.connection);
  const database = new Database({
    connection: store.connection,
    onError: (error) =>
      logger.warn({ code: "code" in error ? error.code : undefined }, "database connection lost"),
  });
  steps.push(() => database.close());
  const tokens = new Tokens(await readSecret(config));
  const code = await firstFill(config, { database, tokens });
  const { http, metrics } = await createApplication({
    database,
    tokens,
    logger,
    setupCode: code,
    ...(config.DARS_ORIGIN !== undefined && { webOrigin: config.DARS_ORIGIN }),
    ...(config.DARS_TRUST_PROXY !== undefined && { trustProxy: config.DARS_TRUST_PROXY.split(",") }),
  });
  serveHealth(http, { database, metrics, isStopping: () => stopping !== undefined });
  if (existsSync(APP)) await serveApp(http, APP);
  steps.push(() => closeWithin(http, GRACE_MS));
  say.line(`Dars is ready: ${await http.listen({ port: config.PORT, host: config.DARS_HOST })}`);
}

/** Undoes what was started, last first. */
async function unwind(): Promise<void> {
  for (const step of steps.toReversed())
    await step().catch((error: unknown) => logger.error({ type: typeof error }, "not stopped cleanly"));
  process.exit();
}

async function closeWithin(
  http: { close: () => Promise<unknown>; server: { closeAllConnections: () => void } },
  ms: number,
): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), ms);
  await http.close();
  clearTimeout(cut);
}
