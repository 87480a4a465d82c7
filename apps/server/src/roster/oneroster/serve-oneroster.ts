import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Database } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";
import type { ApiLimits } from "#platform/http/limits.ts";
import { refusalFor } from "#platform/http/problems.ts";
import type { Tokens } from "#platform/tokens.ts";
import type { Version } from "#roster/export/public.ts";

import { findToken } from "./clients.queries.ts";
import { ACCESS, issueToken } from "./issue-token.ts";
import { isGradebook, RESOURCES, WORDS, type Resource } from "./resources.ts";
import { RosterBook, type RosterScope } from "./roster-book.ts";
import { RosterRefusal, statusInfo, type MinorCode } from "./roster-refusal.ts";
import { pick, selectRows, type Selected, type Selection } from "./select-rows.ts";
import { getFields } from "./shapes.ts";

/** The base path of each version. */
export const BASES: Readonly<Record<Version, string>> = {
  "1.1": "/ims/oneroster/v1p1",
  "1.2": "/ims/oneroster/rostering/v1p2",
};

/** 1.2 has a service of its own for marks; they are answered under the other address as well. */
const SERVICES: readonly (readonly [prefix: string, version: Version, resources: readonly Resource[]])[] = [
  [BASES["1.1"], "1.1", RESOURCES],
  [BASES["1.2"], "1.2", RESOURCES],
  ["/ims/oneroster/gradebook/v1p2", "1.2", RESOURCES.filter(isGradebook)],
];

interface ServeOnerosterInputs {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly limits: ApiLimits;
}

/** OneRoster's REST binding, read only: a client sees its group, or the one school it was made for. */
export async function serveOneRoster(http: FastifyInstance, parts: ServeOnerosterInputs): Promise<void> {
  const book = new RosterBook(parts.database);
  await http.register(async (scope) => serveToken(scope, parts));
  for (const [prefix, version, resources] of SERVICES)
    await http.register(
      async (scope) => {
        scope.setErrorHandler(answerRefusal);
        scope.setNotFoundHandler((request, reply) => answerRefusal(noSuchObject(), request, reply));
        // Otherwise the app's page would answer, which handles any address without a more specific route.
        scope.get("/*", () => {
          throw noSuchObject();
        });
        for (const resource of resources)
          scope.get(resource.path, async (request, reply) => {
            const whose = await authorizeCaller(request, resource, parts);
            return answer(request, reply, { resource, version, whose, book });
          });
      },
      { prefix },
    );
}

function serveToken(scope: FastifyInstance, { database, tokens, limits }: ServeOnerosterInputs): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 4096 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  scope.post("/oauth2/token", async (request, reply) => {
    await limits.address(request, `/oauth2/token ${request.ip}`);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const { status, body } = await issueToken(database, tokens, {
      authorization: request.headers.authorization,
      grantType: form.get("grant_type"),
      scope: form.get("scope"),
    });
    void reply.code(status).header("cache-control", "no-store");
    if (status === 401) void reply.header("www-authenticate", 'Basic realm="OneRoster"');
    return body;
  });
}

async function authorizeCaller(
  request: FastifyRequest,
  { scopes }: Resource,
  { database, tokens, limits }: ServeOnerosterInputs,
): Promise<RosterScope> {
  const token = /^Bearer ([A-Za-z0-9._~-]{1,256})$/.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw tokenNeeded();
  await limits.session(request, token);
  const found = await limits.guesses.judge(request.ip, `oneroster ${token}`, async () => {
    const known = await findToken(database.directory, tokens.hash(ACCESS, token));
    if (!known) throw tokenNeeded();
    return known;
  });
  if (!scopes.some((scope) => found.scopes.includes(scope)))
    throw new RosterRefusal("forbidden", `This needs the scope ${scopes.join(" or ")}.`);
  return found;
}

const noSuchObject = () => new RosterRefusal("unknownobject", "This address does not exist.");

const tokenNeeded = () => new AppError("not-signed-in", "An access token from /oauth2/token is required.");

interface Question {
  readonly resource: Resource;
  readonly version: Version;
  readonly whose: RosterScope;
  readonly book: RosterBook;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { resource, version, whose, book }: Question,
) {
  const { kind, isOne, rows } = resource;
  const origin = getOrigin(request);
  const pages = await book.read(whose, version, `${origin}${BASES[version]}`, isGradebook(resource));
  const found = rows(pages, getIdParam(request));
  const selection = parseSelection(request);
  const known = getFields(kind, version);
  void reply.header("cache-control", "no-store");
  const [many, one] = WORDS[kind];
  if (isOne) {
    const { fields } = selection;
    const { rows: page, unknownFields } = selectRows(found, known, fields === undefined ? {} : { fields });
    return { [one]: page[0], ...buildWarning(unknownFields) };
  }
  const selected = selectRows(found, known, selection);
  void reply
    .header("x-total-count", selected.total)
    .header("link", buildLinkHeader(request.url, origin, selected));
  return { [many]: selected.rows, ...buildWarning(selected.unknownFields) };
}

/** Where the caller has found us. Throws invalid where that is no address, since links could not be made of it. */
function getOrigin({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`;
  if (!URL.canParse(address)) throw new AppError("invalid", "The Host header is not a valid address.");
  return new URL(address).origin;
}

const buildWarning = (unknown: readonly string[]) =>
  unknown.length > 0 && {
    statusInfoSet: [
      statusInfo("invalid_selection_field", `These fields are not known: ${unknown.join(", ")}.`, "warning"),
    ],
  };

function getIdParam({ params }: FastifyRequest): string {
  const id: unknown = typeof params === "object" && params !== null ? Reflect.get(params, "id") : undefined;
  return typeof id === "string" ? id : "";
}

/** The supported query parameters; a repeated parameter counts once, and others are ignored. */
function parseSelection(request: FastifyRequest): Selection {
  const given = new URL(request.url, "http://dars.test").searchParams;
  const names = ["limit", "offset", "sort", "orderBy", "filter", "fields"];
  return pick(Object.fromEntries([...given].toReversed()), names);
}

/** RFC 8288: the pages around this one. */
function buildLinkHeader(requestUrl: string, origin: string, { total, limit, offset }: Selected): string {
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  const pages: [string, number][] = [["first", 0]];
  if (offset > 0) pages.push(["prev", Math.max(0, offset - limit)]);
  if (offset + limit < total) pages.push(["next", offset + limit]);
  pages.push(["last", last]);
  return pages
    .map(([rel, at]) => {
      const url = new URL(requestUrl, origin);
      url.searchParams.set("limit", String(limit));
      url.searchParams.set("offset", String(at));
      return `<${url.href}>; rel="${rel}"`;
    })
    .join(", ");
}

/** The one place where anything thrown here becomes an answer. */
function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { minor, status, message } =
    error instanceof RosterRefusal ? error : asRefusal(error, request, reply);
  if (status === 401) void reply.header("www-authenticate", 'Bearer realm="OneRoster"');
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(statusInfo(minor, message)));
}

function asRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { code, status, message, extras } = refusalFor(error, request);
  if (extras.retryAfter !== undefined) void reply.header("retry-after", extras.retryAfter);
  return { minor: MINORS[code] ?? "internal_server_error", status, message };
}

const MINORS: Readonly<Partial<Record<AppError["code"], MinorCode>>> = {
  "not-signed-in": "unauthorisedrequest",
  "too-many-requests": "server_busy",
  busy: "server_busy",
  unavailable: "server_busy",
  invalid: "invaliddata",
};
