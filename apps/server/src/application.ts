import type { Scope } from "@dars/contract/platform/access";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { Registry } from "prom-client";

import { authoriseWith, schoolGuardFor, SCOPE_CHECKS, type ScopeCheck } from "#identity/access/public.ts";
import { SessionBook } from "#identity/accounts/public.ts";
import { serveReceipts } from "#identity/outbound/public.ts";
import { checkTrainingCertificate } from "#insight/trainings/public.ts";
import { checkConsent, checkTranscript, serveCheck } from "#marks/cards/public.ts";
import { serveArchives } from "#oversight/school-archives/public.ts";
import { databaseMetrics } from "#platform/db/database-metrics.ts";
import type { Database } from "#platform/db/db.ts";
import { notSignedIn } from "#platform/errors.ts";
import { NO_STORE, type FileStore } from "#platform/files/store.ts";
import { admitAs, serveSlices, type AccessControl, type Served } from "#platform/http/api.ts";
import { serveCors } from "#platform/http/cors.ts";
import { createHttp } from "#platform/http/create-http.ts";
import { apiLimits, countCalls, LIMITS, type ApiLimits, type LimitOptions } from "#platform/http/limits.ts";
import { serveGatheredReads } from "#platform/http/serve-gathered-reads.ts";
import { shedWhileFrozen } from "#platform/http/shed-while-frozen.ts";
import { Exchange, type Bus } from "#platform/live/bus.ts";
import type { RepeatedFaults } from "#platform/repeated-faults.ts";
import { NO_OUTBOUND, type OutboundAccount } from "#platform/senders/outbound-account.ts";
import type { Tokens } from "#platform/tokens.ts";
import { serveOneRoster } from "#roster/oneroster/public.ts";
import { serveUploadBytes } from "#roster/uploads/public.ts";
import { SetupCode } from "#school/setup/public.ts";
import { serveDocuments } from "#shell/documents/public.ts";
import { legacyMetrics, serveLegacyCalls, watchUrlTokens, type StorePages } from "#shell/legacy/public.ts";
import { chatMetrics } from "#talking/chat/public.ts";
import { serveFiles } from "#talking/files/public.ts";
import { createLive, type Live, type LiveOptions } from "#talking/live/public.ts";
import { serveLinks } from "#talking/messages/public.ts";
import { serveFeeds } from "#time/feeds/public.ts";

import { FILE_READERS, buildSlices } from "./slices.ts";

const VERSION = "51.6";

export interface ApplicationOptions {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly logger?: FastifyBaseLogger;
  /** Logs faults in the background; without it they are not logged. */
  readonly faults?: RepeatedFaults;
  readonly trustProxy?: readonly string[];
  /** Where the web app is, when not only on this server's own address; for CORS. */
  readonly webOrigin?: string;
  /** What installed Android apps call themselves to a passkey. */
  readonly appOrigins?: readonly string[];
  /** The apps' pages in the stores, for versions that were published without one. */
  readonly storePages?: StorePages;
  /** False only where speed is measured: the legacy calls are limited by the minute (LEG-9). */
  readonly isLimited?: boolean;
  /** How many calls v6 takes. */
  readonly limits?: LimitOptions;
  /** How far scopes reach; given by the test that plants faults in it. */
  readonly scopeChecks?: Readonly<Record<Scope, ScopeCheck>>;
  /** Wraps the access control; given by the test that plants faults in it. */
  readonly accessControl?: (accessControl: AccessControl) => AccessControl;
  /** Push services of browsers that may be called; absent: the known ones. */
  readonly pushHosts?: readonly string[] | undefined;
  /** Hosts in one's own network that the server may call, such as an identity provider of the school. */
  readonly localHosts?: readonly string[];
  /** The accounts by which messages leave the app; absent: none do. */
  readonly outboundAccount?: OutboundAccount;
  /** Open on an empty server that waits for its first administrator. */
  readonly setupCode?: SetupCode;
  /** Where bytes of files lie; absent: nowhere, and files are refused. */
  readonly files?: FileStore;
  /** What each school may keep of files; absent: more than any has. */
  readonly schoolBytes?: number;
  /** Carries hints between nodes; absent: this process is the only one. */
  readonly bus?: Bus;
  /** How slow devices are borne with; given by the test of them. */
  readonly live?: Pick<LiveOptions, "appsOfSession" | "patience" | "sweepMs" | "ticketMs">;
}

export interface Application {
  readonly http: FastifyInstance;
  readonly served: readonly Served[];
  readonly book: SessionBook;
  readonly metrics: Registry;
  readonly limits: ApiLimits;
  readonly live: Live;
}

/** The whole server without its port: what main listens with, and tests call by injection. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { database, tokens, logger, trustProxy, setupCode = new SetupCode() } = options;
  const { files: store = NO_STORE, outboundAccount = NO_OUTBOUND } = options;
  const http = createHttp({ ...(logger && { logger }), ...(trustProxy && { trustProxy }) });
  const book = new SessionBook(database, tokens);
  const metrics = new Registry();
  chatMetrics(metrics, database);
  databaseMetrics(metrics, database);
  await serveCors(http, options.webOrigin);
  await countCalls(http);
  const limits = apiLimits(http, options.limits ?? LIMITS);
  const { guesses } = limits;
  const { storePages } = options;
  const legacy = { database, tokens, book, guesses, metrics: legacyMetrics(metrics), storePages };
  watchUrlTokens(http, legacy);
  const endShedding = shedWhileFrozen(http, database.pulse);
  const accessControl = buildAccessControl(options, book);
  const live = buildLive(options, { book, metrics });
  await live.serve(http, limits);
  const slices = buildSlices({
    book,
    store,
    schoolBytes: options.schoolBytes ?? Number.MAX_SAFE_INTEGER,
    pushHosts: options.pushHosts,
    localHosts: options.localHosts,
    outboundAccount,
    setupCode,
  });
  const served = serveSlices(http, [live.slice, ...slices], {
    database,
    tokens,
    accessControl,
    limits,
    ...(options.webOrigin !== undefined && { origin: options.webOrigin }),
    appOrigins: options.appOrigins,
  });
  await serveLegacyCalls(http, { ...legacy, isLimited: options.isLimited ?? true });
  await serveLinks(http, { database, tokens, limits, store });
  await serveReceipts(http, { database, account: outboundAccount, origin: options.webOrigin, limits });
  await serveCheck(http, {
    database,
    tokens,
    limits,
    others: async (code, proof) =>
      (await checkTranscript({ database, tokens }, code, proof)) ??
      (await checkTrainingCertificate(database, code)) ??
      checkConsent(database, code),
  });
  await serveFeeds(http, { database, tokens, limits });
  await serveOneRoster(http, { database, tokens, limits });
  const identifySession = async (sessionId: number) => {
    const actor = await book.actorOfSession(sessionId);
    if (!actor) throw notSignedIn();
    return actor;
  };
  await serveFiles(http, {
    database,
    tokens,
    limits,
    store,
    readers: FILE_READERS,
    identify: accessControl.identify,
    identifySession,
    schoolGuardFor,
  });
  serveArchives(http, { database, tokens, store, identifySession, schoolGuardFor, limits });
  await serveUploadBytes(http, { database, admitAs: admitAs({ database, tokens, accessControl, limits }) });
  const routes = served.map(({ route }) => route);
  serveGatheredReads(http, routes);
  endShedding();
  await serveDocuments(http, routes, { version: VERSION, origin: options.webOrigin });
  return { http, served, book, metrics, limits, live };
}

function buildAccessControl(
  { scopeChecks = SCOPE_CHECKS, accessControl }: ApplicationOptions,
  book: SessionBook,
): AccessControl {
  const plain: AccessControl = {
    identify: (token) => book.identify(token),
    authorise: authoriseWith(scopeChecks),
    schoolGuardFor,
  };
  return accessControl?.(plain) ?? plain;
}

function buildLive(
  { database, tokens, faults, bus = new Exchange().connect(), webOrigin, live }: ApplicationOptions,
  parts: Pick<LiveOptions, "book" | "metrics">,
): Live {
  const wishes = { ...(faults && { faults }), ...(webOrigin !== undefined && { webOrigin }), ...live };
  return createLive({ database, tokens, bus, ...parts, ...wishes });
}
