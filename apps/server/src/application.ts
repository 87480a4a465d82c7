import type { Scope } from "@dars/contract/access";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { Registry } from "prom-client";

import { authoriseWith, doorFor, REACHES, type Reach } from "#access/public.ts";
import { accountOffice } from "#account-office/public.ts";
import { accounts, SessionBook } from "#accounts/public.ts";
import { chatMetrics } from "#chat/public.ts";
import { classDevices } from "#class-devices/public.ts";
import { serveDocuments } from "#documents/public.ts";
import { files, serveFiles } from "#files/public.ts";
import { identities, RelyingParty } from "#identities/public.ts";
import { legacyMetrics, reportTickets, serveLegacyCalls, watchUrlTokens } from "#legacy/public.ts";
import { createLive, type Live, type LiveOptions } from "#live/public.ts";
import { serveLinks } from "#messages/public.ts";
import { moderation } from "#moderation/public.ts";
import { serveOneRoster } from "#oneroster/public.ts";
import type { Database } from "#platform/db/db.ts";
import { notSignedIn } from "#platform/errors.ts";
import { NO_STORE, type FileStore } from "#platform/files/store.ts";
import { serveSlices, type Gate, type Served } from "#platform/http/api.ts";
import { serveCors } from "#platform/http/cors.ts";
import { apiLimits, countCalls, LIMITS, type ApiLimits, type LimitWishes } from "#platform/http/limits.ts";
import { createHttp } from "#platform/http/server.ts";
import { Exchange, type Bus } from "#platform/live/bus.ts";
import type { Tokens } from "#platform/tokens.ts";
import { secondFactors } from "#second-factors/public.ts";
import { setup, SetupCode } from "#setup/public.ts";
import { views } from "#views/public.ts";

import { FILE_READERS, SLICES } from "./slices.ts";

const VERSION = "51.6";

export interface ApplicationOptions {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly logger?: FastifyBaseLogger;
  readonly trustProxy?: readonly string[];
  /** Where the web app is, when not only on this server's own address; for CORS. */
  readonly webOrigin?: string;
  /** What installed Android apps call themselves to a passkey. */
  readonly appOrigins?: readonly string[];
  /** False only where speed is measured: the legacy calls are limited by the minute (LEG-9). */
  readonly isLimited?: boolean;
  /** How many calls v6 takes. */
  readonly limits?: LimitWishes;
  /** How far scopes reach; given by the test that plants faults in it. */
  readonly reaches?: Readonly<Record<Scope, Reach>>;
  /** Wraps the gate; given by the test that plants faults in it. */
  readonly gate?: (gate: Gate) => Gate;
  /** Hosts in one's own network that the server may call, such as an identity provider of the school. */
  readonly localHosts?: readonly string[];
  /** Open on an empty server that waits for its first administrator. */
  readonly setupCode?: SetupCode;
  /** Where bytes of files lie; absent: nowhere, and files are refused. */
  readonly files?: FileStore;
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
  const { files: store = NO_STORE } = options;
  const http = createHttp({ ...(logger && { logger }), ...(trustProxy && { trustProxy }) });
  const book = new SessionBook(database, tokens);
  const metrics = new Registry();
  chatMetrics(metrics, database);
  serveCors(http, options.webOrigin);
  await countCalls(http);
  const limits = apiLimits(http, options.limits ?? LIMITS);
  const { guesses } = limits;
  const legacy = { database, tokens, book, guesses, metrics: legacyMetrics(metrics) };
  watchUrlTokens(http, legacy);
  const gate = gateOf(options, book);
  const live = liveOf(options, { book, metrics });
  await live.serve(http, limits);
  const slices = [
    live.slice,
    accounts(book),
    secondFactors(book),
    identities(new RelyingParty(options.localHosts)),
    accountOffice(book),
    moderation(book),
    classDevices(book),
    views(book),
    setup(setupCode),
    reportTickets,
    files(store, FILE_READERS),
    ...SLICES,
  ];
  const served = serveSlices(http, slices, {
    database,
    tokens,
    gate,
    limits,
    ...(options.webOrigin !== undefined && { origin: options.webOrigin }),
    appOrigins: options.appOrigins,
  });
  await serveLegacyCalls(http, { ...legacy, isLimited: options.isLimited ?? true });
  await serveLinks(http, { database, tokens, limits, store });
  await serveOneRoster(http, { database, tokens, limits });
  await serveFiles(http, {
    database,
    tokens,
    limits,
    store,
    readers: FILE_READERS,
    identify: gate.identify,
    identifySession: async (sessionId) => {
      const actor = await book.actorOfSession(sessionId);
      if (!actor) throw notSignedIn();
      return actor;
    },
    doorFor,
  });
  await serveDocuments(
    http,
    served.map(({ route }) => route),
    VERSION,
  );
  return { http, served, book, metrics, limits, live };
}

function gateOf({ reaches = REACHES, gate }: ApplicationOptions, book: SessionBook): Gate {
  const plain: Gate = {
    identify: (token) => book.identify(token),
    authorise: authoriseWith(reaches),
    doorFor,
  };
  return gate?.(plain) ?? plain;
}

function liveOf(
  { database, tokens, logger, bus = new Exchange().connect(), webOrigin, live }: ApplicationOptions,
  parts: Pick<LiveOptions, "book" | "metrics">,
): Live {
  const wishes = { ...(logger && { logger }), ...(webOrigin !== undefined && { webOrigin }), ...live };
  return createLive({ database, tokens, bus, ...parts, ...wishes });
}
