import type { Scope } from "@dars/contract/access";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { Registry } from "prom-client";

import { authoriseWith, REACHES, type Reach } from "#access/public.ts";
import { accounts, SessionBook } from "#accounts/public.ts";
import { serveDocuments } from "#documents/public.ts";
import { legacyMetrics, reportTickets, serveLegacyCalls, watchUrlTokens } from "#legacy/public.ts";
import type { Database } from "#platform/db/db.ts";
import { serveSlices, type Gate, type Served } from "#platform/http/api.ts";
import { serveCors } from "#platform/http/cors.ts";
import { createHttp } from "#platform/http/server.ts";
import type { Tokens } from "#platform/tokens.ts";
import { setup, SetupCode } from "#setup/public.ts";

import { SLICES } from "./slices.ts";

const VERSION = "51.6";

export interface ApplicationOptions {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly logger?: FastifyBaseLogger;
  readonly trustProxy?: readonly string[];
  /** Where the web app is, when not only on this server's own address; for CORS. */
  readonly webOrigin?: string;
  /** False only where speed is measured: the legacy calls are limited by the minute (LEG-9). */
  readonly isLimited?: boolean;
  /** How far scopes reach; given by the test that plants faults in it. */
  readonly reaches?: Readonly<Record<Scope, Reach>>;
  /** Wraps the gate; given by the test that plants faults in it. */
  readonly gate?: (gate: Gate) => Gate;
  /** Open on an empty server that waits for its first administrator. */
  readonly setupCode?: SetupCode;
}

export interface Application {
  readonly http: FastifyInstance;
  readonly served: readonly Served[];
  readonly book: SessionBook;
  readonly metrics: Registry;
}

/** The whole server without its port: what main listens with, and tests call by injection. */
export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { database, tokens, logger, trustProxy, reaches = REACHES, setupCode = new SetupCode() } = options;
  const http = createHttp({ ...(logger && { logger }), ...(trustProxy && { trustProxy }) });
  const book = new SessionBook(database, tokens);
  const metrics = new Registry();
  const legacy = { database, tokens, book, metrics: legacyMetrics(metrics) };
  serveCors(http, options.webOrigin);
  watchUrlTokens(http, legacy);
  const plain: Gate = {
    identify: (token) => book.identify(token),
    authorise: authoriseWith(reaches),
  };
  const gate = options.gate?.(plain) ?? plain;
  const slices = [accounts(book), setup(setupCode), reportTickets, ...SLICES];
  const served = serveSlices(http, slices, { database, tokens, gate });
  await serveLegacyCalls(http, { ...legacy, isLimited: options.isLimited ?? true });
  await serveDocuments(
    http,
    served.map(({ route }) => route),
    VERSION,
  );
  return { http, served, book, metrics };
}
