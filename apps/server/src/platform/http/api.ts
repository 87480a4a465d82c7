import type { Capability } from "@dars/contract/access";
import { isRoute, type Input, type Reply, type Route } from "@dars/contract/route";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Actor, Context, PublicContext } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import { AppError, notSignedIn } from "#platform/errors.ts";
import type { Tokens } from "#platform/tokens.ts";

import { closed, scalars } from "./strict.ts";

/** What a verb of this route is given first. */
type ContextOf<R extends Route> = R["access"] extends "public" ? PublicContext : Context;

export type Verb<R extends Route> = (context: ContextOf<R>, input: Input<R>) => Promise<Reply<R>>;

/** Where a slice puts its routes. */
export interface Api {
  serve<const R extends Route>(route: R, verb: Verb<R>): void;
}

export type Slice = (api: Api) => void;

/** The two questions asked before any verb runs. Both throw `AppError`. */
export interface Gate {
  /** Whose token it is. Throws not-signed-in or session-expired. */
  readonly identify: (token: string) => Promise<Actor>;
  /** Whether the role may, and whether what the path names lies within its reach. Throws forbidden or not-found. */
  readonly authorise: (
    context: Context,
    capability: Capability,
    params: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
}

export interface Served {
  readonly route: Route;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Set once the token is known to be good; absent on public routes. */
    actor?: Actor;
  }
}

const BEARER = /^Bearer ([A-Za-z0-9._~-]{1,256})$/;

/** Registers slices on Fastify. Answers with every route served, for the documents and the matrix. */
export function serveSlices(
  app: FastifyInstance,
  slices: readonly Slice[],
  { database, tokens, gate }: { readonly database: Database; readonly tokens: Tokens; readonly gate: Gate },
): readonly Served[] {
  const served: Served[] = [];
  const serve = <R extends Route>(route: R, verb: Verb<R>) => {
    if (!isRoute(route)) throw new Error("Only what route() made can be served.");
    served.push({ route });
    const { access } = route;
    app.route({
      method: route.method,
      url: route.path,
      schema: schemaOf(route),
      ...(access !== "public" && { onRequest: admit(gate, access) }),
      preValidation: (request, _reply, done) => {
        if (route.params) request.params = scalars(route.params, request.params);
        if (route.query) request.query = scalars(route.query, request.query);
        done();
      },
      handler: async (request, reply) => {
        const context = contextOf({ database, tokens }, request);
        if (access !== "public") await gate.authorise(signedIn(context, request), access, paramsOf(request));
        void reply.header("cache-control", "no-store");
        // The schemas above have just checked that the parts are these.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        return verb(context as ContextOf<R>, inputOf(request) as Input<R>);
      },
    });
  };
  for (const slice of slices) slice({ serve });
  return served;
}

const schemaOf = ({ params, query, body, reply }: Route) => ({
  ...(params && { params: closed(params) }),
  querystring: query ? closed(query) : { type: "object", additionalProperties: false },
  ...(body && { body: closed(body) }),
  response: { 200: reply },
});

const admit = (gate: Gate, { allow, beforePasswordChange = false }: Capability) =>
  async function (request: FastifyRequest): Promise<void> {
    const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined) throw notSignedIn();
    const actor = await gate.identify(token);
    if (!allow[actor.role]) throw new AppError("forbidden", "Your role may not do this.");
    if (actor.mustChangePassword && !beforePasswordChange)
      throw new AppError("password-change-required", "Choose a password of your own first.");
    request.actor = actor;
  };

/** The context of one request. The actor is there exactly where the route is not public. */
function contextOf(
  kept: Pick<PublicContext, "database" | "tokens">,
  request: FastifyRequest,
): PublicContext & { readonly actor?: Actor } {
  const { id, ip, actor } = request;
  return { ...kept, requestId: id, address: ip, ...(actor && { actor }) };
}

function signedIn(context: PublicContext, { actor }: FastifyRequest): Context {
  if (!actor) throw notSignedIn();
  return { ...context, actor };
}

function paramsOf({ params }: FastifyRequest): Readonly<Record<string, unknown>> {
  return typeof params === "object" && params !== null ? { ...params } : {};
}

const inputOf = ({ params, query, body }: FastifyRequest) => ({ params, query, body });
