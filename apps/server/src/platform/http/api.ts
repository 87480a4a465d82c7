import type { Capability } from "@dars/contract/platform/access";
import {
  Bytes,
  File,
  isRoute,
  type FileReply,
  type Input,
  type Reply,
  type Route,
} from "@dars/contract/platform/route";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";

import type { Actor, Context, PublicContext } from "#platform/context.ts";
import type { Database, SchoolGuard } from "#platform/db/db.ts";
import { AppError, notSignedIn } from "#platform/errors.ts";
import type { Tokens } from "#platform/tokens.ts";

import { answeringWithin } from "./answering-within.ts";
import { scalars } from "./closed.ts";
import type { ApiLimits } from "./limits.ts";
import { ReadyJson, sendReady } from "./ready-json.ts";

/** The first argument of a verb of this route. */
type ContextOf<R extends Route> = R["access"] extends "public" ? PublicContext : Context;

export type Verb<R extends Route> = (
  context: ContextOf<R>,
  input: Input<R>,
) => Promise<Reply<R> | ReadyJson<Reply<R>>>;

/** Where a slice puts its routes. */
export interface Api {
  serve<const R extends Route>(route: R, verb: Verb<NoInfer<R>>): void;
}

export type Slice = (api: Api) => void;

/** The two questions asked before any verb runs. Both throw `AppError`. */
export interface AccessControl {
  /** Whose token it is. Throws not-signed-in or session-expired. */
  readonly identify: (token: string) => Promise<Actor>;
  /** Whether the capability names the role at all: asked before anything of the request is read. */
  readonly admits?: (actor: Actor, capability: Capability) => boolean;
  /**
   * Whether the role may call it, and whether the path's record is within its reach. Throws forbidden or
   * not-found.
   */
  readonly authorise: (
    context: Context,
    capability: Capability,
    params: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  /** Checks each school that one caller enters; absent where slices are tested by themselves. */
  readonly schoolGuardFor?: (database: Database, actor: Actor) => SchoolGuard;
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

interface ApiInputs {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly accessControl: AccessControl;
  /** Where the app is reached; absent: the address that a request was sent to. */
  readonly origin?: string;
  readonly appOrigins?: readonly string[] | undefined;
  /** Absent where slices are tested by themselves. */
  readonly limits?: ApiLimits;
  /** Given by the test of a database that does not answer. */
  readonly patienceMs?: number;
}

/** Longer than the slowest read may take and than a poll of the live connection waits; then the caller gets 503. */
const PATIENCE_MS = 60_000;

/** Registers slices on Fastify. Returns every route served, for the documents and the matrix. */
export function serveSlices(
  app: FastifyInstance,
  slices: readonly Slice[],
  { database, tokens, accessControl, limits, origin, appOrigins = [], patienceMs = PATIENCE_MS }: ApiInputs,
): readonly Served[] {
  const served: Served[] = [];
  const serve: Api["serve"] = (route, verb) => {
    if (!isRoute(route)) throw new Error("Only what route() made can be served.");
    served.push({ route });
    const { access } = route;
    app.route({
      method: route.method,
      url: route.path,
      schema: buildSchema(route),
      ...(route.mostBytes !== undefined && { bodyLimit: route.mostBytes }),
      onRequest:
        access === "public"
          ? countAddress(route.path, limits)
          : admit({ accessControl, route, capability: access, limits, patienceMs }),
      preValidation: (request, _reply, done) => {
        if (request.body instanceof Uint8Array !== (route.body === Bytes)) return done(wrongMedia());
        if (route.params) request.params = scalars(route.params, request.params);
        if (route.query) request.query = scalars(route.query, request.query);
        done();
      },
      handler: async (request, reply) => {
        const context = buildContext(
          { database, tokens, appOrigins, ...(origin !== undefined && { origin }) },
          accessControl,
          request,
          route,
        );
        const work = async () => {
          if (access !== "public")
            await accessControl.authorise(signedIn(context, request), access, getParams(request));
          // The schemas above have just checked that the parts are these.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          return verb(...([context, getInput(request)] as Parameters<typeof verb>));
        };
        void reply.header("cache-control", "no-store");
        // Reading and printing files may take longer.
        const isLong = route.body === Bytes || route.reply === File;
        const answer: unknown = await (isLong ? work() : answeringWithin(patienceMs, work()));
        if (answer instanceof ReadyJson) return sendReady(reply, answer);
        return route.reply === File ? attached(reply, answer) : answer;
      },
    });
  };
  for (const slice of slices) slice({ serve });
  return served;
}

/** Lets a request in that is no JSON call, such as bytes on their way in, as `route` lets its callers in. */
export type AdmitAs = (
  route: Route,
  request: FastifyRequest,
  params: Readonly<Record<string, unknown>>,
) => Promise<void>;

export const admitAs =
  ({ database, tokens, accessControl, limits, patienceMs = PATIENCE_MS }: ApiInputs): AdmitAs =>
  async (route, request, params) => {
    const { access } = route;
    if (access === "public") return;
    await admit({ accessControl, route, capability: access, limits, patienceMs })(request);
    const context = buildContext({ database, tokens, appOrigins: [] }, accessControl, request, route);
    await accessControl.authorise(signedIn(context, request), access, params);
  };

const NO_QUERY = { type: "object" };

const buildSchema = ({ params, query, body, reply }: Route): FastifySchema => ({
  ...(params && { params }),
  querystring: query ?? NO_QUERY,
  ...(body && body !== Bytes && { body }),
  ...(reply !== File && { response: { 200: reply } }),
});

/** Each route that is counted by address has a count of its own: requests for the first page must not block sign-ins. */
const countAddress = (path: string, limits?: ApiLimits) =>
  async function (request: FastifyRequest): Promise<void> {
    await limits?.address(request, `${path} ${request.ip}`);
  };

/** A file's bytes under its name, which may be in any script. */
function attached(reply: FastifyReply, answer: unknown): Buffer {
  // The route's reply is File, so its verb answers with one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { name, type, bytes } = answer as FileReply;
  void reply.type(type);
  void reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const isNamed = ({ role }: Actor, { allow }: Capability): boolean => allow[role] !== undefined;

interface AdmitOptions {
  readonly accessControl: AccessControl;
  readonly limits: ApiLimits | undefined;
  readonly route: Route;
  readonly capability: Capability;
  readonly patienceMs: number;
}

const admit = ({ accessControl, route, capability, limits, patienceMs }: AdmitOptions) =>
  async function (request: FastifyRequest): Promise<void> {
    const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined) throw notSignedIn();
    await limits?.session(request, token);
    if (route.isGuessed === true) await countAddress(route.path, limits)(request);
    const identify = () => accessControl.identify(token);
    const identification = limits ? limits.guesses.judge(request.ip, token, identify) : identify();
    const actor = await answeringWithin(patienceMs, identification);
    const { admits = isNamed } = accessControl;
    if (!admits(actor, capability)) throw new AppError("forbidden", "Your role does not allow this.");
    refuseWriting(actor, route, capability);
    refuseLooking(actor, capability);
    refuseBeforeDue(actor, capability);
    request.actor = actor;
  };

/** A download is audited under the name of the user who made it, which must not be the viewed account (A7). */
function refuseWriting(actor: Actor, { method, reply }: Route, { whileViewing }: Capability): void {
  if (actor.isReadOnly && method !== "GET" && whileViewing !== true)
    throw new AppError("forbidden", 'Sessions in "view as" are read-only.');
  if (actor.isViewed && reply === File)
    throw new AppError("forbidden", 'Sessions in "view as" cannot export files.');
}

/**
 * Messages of others to a person in a room require an oversight read of K2, which the room is notified of. Secret
 * addresses would work after the view has ended.
 */
function refuseLooking(actor: Actor, { isWithheldFromViews }: Capability): void {
  if (actor.isViewed && isWithheldFromViews === true)
    throw new AppError("forbidden", 'Sessions in "view as" cannot read this.', {
      details: { reason: "viewing" },
    });
}

/** A password of one's own comes first, then a second factor where the group asks for one, then everything else. */
function refuseBeforeDue(actor: Actor, { beforePasswordChange, beforeSecondFactor }: Capability): void {
  if (actor.mustChangePassword && beforePasswordChange !== true)
    throw new AppError("password-change-required", "Choose a new password first.");
  if (actor.mustAddSecondFactor === true && beforePasswordChange !== true && beforeSecondFactor !== true)
    throw new AppError("second-factor-due", "Set up two-step sign-in first.");
}

/** The context of one request. The actor is there exactly where the route is not public. */
function buildContext(
  { database, ...kept }: Pick<PublicContext, "database" | "tokens" | "origin" | "appOrigins">,
  { schoolGuardFor }: AccessControl,
  request: FastifyRequest,
  { method, path }: Route,
): PublicContext & { readonly actor?: Actor } {
  const { id, ip, actor, protocol, host } = request;
  const baseContext = {
    origin: `${protocol}://${host}`,
    ...kept,
    requestId: id,
    address: ip,
    route: `${method} ${path}`,
  };
  if (!actor) return { ...baseContext, database };
  const own = schoolGuardFor ? database.behind(schoolGuardFor(database, actor)) : database;
  return { ...baseContext, database: own, actor };
}

function signedIn(context: PublicContext, { actor }: FastifyRequest): Context {
  if (!actor) throw notSignedIn();
  return { ...context, actor };
}

function getParams({ params }: FastifyRequest): Readonly<Record<string, unknown>> {
  return typeof params === "object" && params !== null ? { ...params } : {};
}

const wrongMedia = () =>
  new AppError("unsupported-media-type", "This media type is not supported.", { field: "/body" });

const getInput = ({ params, query, body }: FastifyRequest) => ({ params, query, body });
