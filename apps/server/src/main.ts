import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { readConfig } from "#platform/config.ts";
import { checkLogin } from "#platform/db/check-login.ts";
import { Database } from "#platform/db/db.ts";
import { getMigrations, migrate } from "#platform/db/migrate.ts";
import { openStore } from "#platform/db/store.ts";
import { openFileStore } from "#platform/files/store.ts";
import { readAddressList } from "#platform/http/address-list.ts";
import { measuredTasks } from "#platform/jobs/measured-tasks.ts";
import { runJobs } from "#platform/jobs/run-jobs.ts";
import { openBus } from "#platform/live/open-bus.ts";
import { createLogger } from "#platform/logger.ts";
import { pushSenders } from "#platform/push/push-senders.ts";
import { RepeatedFaults } from "#platform/repeated-faults.ts";
import { readSecret } from "#platform/secret.ts";
import { measuredSenders } from "#platform/senders/measured-senders.ts";
import { messageSenders } from "#platform/senders/message-senders.ts";
import { readOutboundAccount } from "#platform/senders/outbound-account.ts";
import { Tokens } from "#platform/tokens.ts";
import { importsInThreads } from "#roster/uploads/public.ts";
import { installedApps, serveApp, serveInstalledApps } from "#shell/pages/public.ts";
import { findFfmpeg, mediaTasks } from "#talking/media/public.ts";
import { watchChats } from "#talking/notifications/public.ts";

import { createApplication } from "./application.ts";
import { serveHealth } from "./health.ts";
import { seed } from "./seed.ts";
import { say } from "./shell/cli/say.ts";
import { buildTasks } from "./slices.ts";

const APP = fileURLToPath(new URL("../../app/dist/", import.meta.url));
/** Requests under way are given so long to end before their connections are cut. */
const GRACE_MS = 10_000;
/** A film takes a processor for itself for as long as it lasts. */
const MEDIA_AT_ONCE = 2;

const config = readConfig();
const logger = createLogger(config.DARS_LOG);
const faults = new RepeatedFaults({ log: logger });

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
  // Also if stopped while opening: the store is opened completely and then stopped.
  steps.push(async () => (await opening.catch(() => undefined))?.stop());
  const store = await opening;
  for (const line of store.found) say.line(line);
  await migrate(store.owner, getMigrations, say.line);
  const database = Database.open({
    connection: store.connection,
    replica: store.replica,
    onError: (error) => faults.add("database", error, "database connection lost"),
  });
  steps.push(() => database.close());
  await checkLogin(database.directory);
  await database.pulse.begin();
  const tokens = new Tokens(await readSecret(config));
  const files = openFileStore(config);
  const code = await seed(config, { database, tokens, files });
  const apps = installedApps(config);
  const bus = await openBus(config, { database, tokens, connection: store.bus });
  steps.push(() => bus.close());
  const outboundAccount = await readOutboundAccount(config.DARS_OUTBOUND);
  const { http, metrics, live } = await createApplication({
    database,
    tokens,
    logger,
    faults,
    setupCode: code,
    bus,
    files,
    schoolBytes: config.DARS_SCHOOL_GB * 1024 ** 3,
    appOrigins: apps.origins,
    storePages: apps.storePages,
    limits: { perSession: config.DARS_LIMIT_SESSION, perAddress: config.DARS_LIMIT_ADDRESS },
    ...(config.DARS_ORIGIN !== undefined && { webOrigin: config.DARS_ORIGIN }),
    pushHosts: config.DARS_PUSH_HOSTS?.split(","),
    outboundAccount,
    ...(config.DARS_LOCAL_HOSTS !== undefined && { localHosts: config.DARS_LOCAL_HOSTS.split(",") }),
    ...(config.DARS_TRUST_PROXY !== undefined && { trustProxy: config.DARS_TRUST_PROXY.split(",") }),
  });
  faults.measure(metrics);
  serveHealth(http, {
    database,
    metrics,
    isStopping: () => stopping !== undefined,
    ...(config.DARS_METRICS_FROM !== undefined && { metricsFrom: readAddressList(config.DARS_METRICS_FROM) }),
  });
  serveInstalledApps(http, apps);
  if (existsSync(APP)) await serveApp(http, APP, { hstsDays: config.DARS_HSTS_DAYS });
  steps.push(() => closeWithin(http, GRACE_MS));
  const senders = await pushSenders(config, tokens);
  const brokeOff = (error: unknown, task: string) => faults.add(task, error, "a job broke off");
  const measured = measuredTasks(metrics);
  steps.push(
    runJobs({
      database,
      tasks: measured(
        buildTasks({
          database,
          tokens,
          store: files,
          senders,
          messageSenders: measuredSenders(
            metrics,
            messageSenders(outboundAccount, {
              origin: config.DARS_ORIGIN,
              ...(config.DARS_LOCAL_HOSTS !== undefined && {
                localHosts: config.DARS_LOCAL_HOSTS.split(","),
              }),
            }),
          ),
          origin: config.DARS_ORIGIN,
          whoIsHere: (...args) => live.whoIsHere.among(...args),
          auditRoots: config.DARS_AUDIT_ROOTS,
          importDays: config.DARS_IMPORT_DAYS,
        }),
      ),
      onError: brokeOff,
    }),
  );
  const ending = new AbortController();
  const ffmpeg = await findFfmpeg(config.FFMPEG_PATH);
  if (ffmpeg === undefined) logger.info("no ffmpeg: videos are played as they came");
  const stopMedia = runJobs({
    database,
    tasks: measured(mediaTasks({ database, store: files, ffmpeg, signal: ending.signal })),
    onError: brokeOff,
    atOnce: MEDIA_AT_ONCE,
  });
  const stopImports = runJobs({
    database,
    tasks: measured(importsInThreads({ connection: store.connection, signal: ending.signal })),
    onError: brokeOff,
    // Each has a thread and much memory of its own.
    atOnce: 1,
  });
  steps.push(() => {
    ending.abort();
    return Promise.all([stopMedia(), stopImports()]);
  });
  steps.push(watchChats(database, (error) => brokeOff(error, "rooms")));
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
