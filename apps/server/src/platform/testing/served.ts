import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";

import type { Database } from "#platform/db/db.ts";
import type { LimitOptions } from "#platform/http/limits.ts";
import type { Tokens } from "#platform/tokens.ts";

import { freshDatabase, type TestDatabase } from "./database.ts";
import { hear } from "./heard.ts";
import { createClient, testTokens } from "./testbed.ts";

/** Tests call far more often than people. Limits are tested with limits of their own. */
export const GENEROUS: LimitOptions = { perSession: 1_000_000, perAddress: 1_000_000 };

/** A whole application on a fresh database, as the caller makes it, closed after the file's tests. */
export async function served<A extends { readonly http: FastifyInstance }>(
  make: (parts: { database: Database; tokens: Tokens; limits: LimitOptions }) => Promise<A>,
): Promise<
  A & TestDatabase & { tokens: Tokens; client: (token?: string) => ReturnType<typeof createClient> }
> {
  const test = await freshDatabase();
  const tokens = testTokens();
  const application = await make({ database: test.database, tokens, limits: GENEROUS });
  afterAll(() => application.http.close());
  hear(application.http, test);
  return { ...application, ...test, tokens, client: (token) => createClient(application.http, token) };
}
