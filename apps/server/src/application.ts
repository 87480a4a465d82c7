import type { Scope } from "@dars/contract/access";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import { authoriseWith, REACHES, type Reach } from "#access/public.ts";
import { accounts, SessionBook } from "#accounts/public.ts";
import type { Database } from "#platform/db/db.ts";
import { serveSlices, type Gate, type Served, type Slice } from "#platform/http/api.ts";
import { createHttp } from "#platform/http/server.ts";
import type { Tokens } from "#platform/tokens.ts";

import { SLICES } from "./slices.ts";

export interface ApplicationOptions {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly logger?: FastifyBaseLogger;
  readonly trustProxy?: readonly string[];
  /** How far scopes reach; given by the test that plants faults in it. */
  readonly reaches?: Readonly<Record<Scope, Reach>>;
  /** Wraps the gate; given by the test that plants faults in it. */
  readonly gate?: (gate: Gate) => Gate;
  /** Slices beside the usual ones, such as the set-up of an empty server. */
  readonly extra?: readonly Slice[];
}

export interface Application {
  readonly http: FastifyInstance;
  readonly served: readonly Served[];
  readonly book: SessionBook;
}

/** The whole server without its port: what main listens with, and tests call by injection. */
export function createApplication(options: ApplicationOptions): Application {
  const { database, tokens, logger, trustProxy, reaches = REACHES, extra = [] } = options;
  const http = createHttp({ ...(logger && { logger }), ...(trustProxy && { trustProxy }) });
  const book = new SessionBook(database, tokens);
  const plain: Gate = {
    identify: (token) => book.identify(token),
    authorise: authoriseWith(reaches),
  };
  const gate = options.gate?.(plain) ?? plain;
  const served = serveSlices(http, [accounts(book), ...SLICES, ...extra], { database, tokens, gate });
  return { http, served, book };
}
