import { randomBytes } from "node:crypto";

import { Client } from "@dars/contract/platform/client";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { notSignedIn } from "#platform/errors.ts";
import { serveSlices, type AccessControl, type Slice } from "#platform/http/api.ts";
import { createHttp } from "#platform/http/create-http.ts";
import { Tokens } from "#platform/tokens.ts";

import { freshDatabase, type TestDatabase } from "./database.ts";
import { hear } from "./heard.ts";

export interface Testbed extends TestDatabase {
  readonly http: FastifyInstance;
  readonly tokens: Tokens;
  /** The app's own client, signed in as this actor. */
  readonly as: (actor: Actor) => Client;
  /** The app's own client, without a session. */
  readonly anonymous: Client;
}

interface TestbedOptions {
  /** The real authorisation; without it every actor reaches everything its role is named for. */
  readonly authorise?: AccessControl["authorise"];
}

/** Slices on a real database and a real server, called through the app's own client without a network between. */
export async function testbed(slices: readonly Slice[], options: TestbedOptions = {}): Promise<Testbed> {
  const test = await freshDatabase();
  const tokens = testTokens();
  const actors = new Map<string, Actor>();
  const identify = async (token: string) => {
    const actor = actors.get(token);
    if (!actor) throw notSignedIn();
    return actor;
  };
  const { authorise = () => Promise.resolve() } = options;
  const http = createTestServer(test.database, tokens, slices, { identify, authorise });
  hear(http, test);
  return {
    ...test,
    http,
    tokens,
    anonymous: createClient(http),
    as: (actor) => {
      const token = tokens.create();
      actors.set(token, actor);
      return createClient(http, token);
    },
  };
}

export const testTokens = () => new Tokens(randomBytes(32));

/** The app's own client over injection instead of a network. */
export const createClient = (http: FastifyInstance, token?: string): Client =>
  new Client({ base: "", token: () => token, fetch: fetchFrom(http) });

function createTestServer(
  database: Database,
  tokens: Tokens,
  slices: readonly Slice[],
  accessControl: AccessControl,
): FastifyInstance {
  const http = createHttp();
  serveSlices(http, slices, { database, tokens, accessControl });
  afterAll(() => http.close());
  return http;
}

function fetchFrom(http: FastifyInstance): typeof fetch {
  return async (url, init) => {
    const request = new Request(new URL(url instanceof Request ? url.url : url, "http://dars.test"), init);
    const { pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const { statusCode, headers, rawPayload } = await http.inject({
      url: `${pathname}${search}`,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ...(init?.body !== undefined && { body }),
    });
    const answered = Object.entries(headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: answered });
  };
}
