import type { Access } from "@dars/contract/platform/access";
import { ROLES, type Role } from "@dars/contract/platform/roles";
import type { Route } from "@dars/contract/platform/route";
import type { FastifyInstance } from "fastify";

import type { Database } from "#platform/db/db.ts";
import { MOST_WAITING } from "#platform/print/print-pdf.ts";
import type { Tokens } from "#platform/tokens.ts";

import { createToken } from "./create-token.ts";
import { expectedStatus, PLACES, type CredentialState } from "./expected-status.ts";
import { SAMPLE_ANSWERS, SAMPLE_BODIES, PUBLIC_ANSWERS } from "./samples.ts";
import type { Target } from "./slice-samples.ts";
import { MARKS, type TargetScope, type World } from "./world.ts";

/** A route with the access that it is promised to have, whatever it is served with. */
export interface Promised {
  readonly route: Route;
  readonly access: Access;
}

export interface MatrixInputs {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly tokens: Tokens;
  readonly world: World;
}

interface HttpAnswer {
  readonly statusCode: number;
  readonly body: string;
}

interface Case {
  readonly promised: Promised;
  readonly role: Role;
  readonly place: TargetScope;
  readonly standing: CredentialState;
}

const STANDINGS: readonly CredentialState[] = [
  "good",
  "anonymous",
  "unknown",
  "expired",
  "revoked",
  "disabled",
  "role-ended",
  "viewing",
];

/**
 * Every route × role × place in good standing, and at one's own place every route × standing × role of
 * `standingRoles`: the session's state is checked before the role.
 */
export const buildCases = (
  promises: readonly Promised[],
  standingRoles: readonly Role[] = ROLES,
): readonly Case[] =>
  promises.flatMap((promised) =>
    ROLES.flatMap((role) => [
      ...listPlaces(promised).map((place): Case => ({ promised, role, place, standing: "good" })),
      ...(standingRoles.includes(role) ? STANDINGS.slice(1) : []).map((standing): Case => ({
        promised,
        role,
        place: "own",
        standing,
      })),
    ]),
  );

const listPlaces = ({ access }: Promised) => PLACES[access === "public" ? "self" : access.on];

/** Sessions that no case has changed, for the cases after it. */
export type Sessions = Map<`${Role} ${CredentialState}`, ReturnType<typeof createToken>>;

/** What one case can leave to the next. */
interface MatrixCache {
  readonly sessions: Sessions;
  /** Bodies of calls that are refused unread. */
  readonly unread: Map<string, unknown>;
}

interface PlayInputs extends MatrixInputs {
  /** Kept from one play to the next. */
  readonly sessions?: Sessions;
}

/**
 * Runs cases against a server and returns the deviations from the expected result, in words. With
 * `untilFirst` it stops at the first.
 */
export async function play(
  { sessions = new Map(), ...parts }: PlayInputs,
  cases: readonly Case[],
  { untilFirst = false } = {},
): Promise<readonly string[]> {
  const surprises: string[] = [];
  const cache: MatrixCache = { sessions, unread: new Map() };
  for (const together of splitBatches(cases)) {
    const calls = [];
    for (const one of together) calls.push(await judgedCall(parts, cache, one));
    const found = await Promise.all(calls.map((call) => call()));
    surprises.push(...found.filter((surprise) => surprise !== undefined));
    if (untilFirst && surprises.length > 0) return surprises.slice(0, 1);
  }
  return surprises;
}

/** Not more than may wait for a document to be printed: the next one is answered 503. */
const MOST_TOGETHER = MOST_WAITING;

/** Cases in their order; those that neither change anything nor need anything prepared are asked together. */
function splitBatches(cases: readonly Case[]): readonly (readonly Case[])[] {
  const batches: Case[][] = [];
  let isOpen = false;
  for (const one of cases) {
    const last = batches.at(-1);
    const isFree =
      isRefusedUnread(one) || (changesNothing(one) && !SAMPLE_BODIES[getRouteName(one.promised.route)]);
    if (last && isOpen && isFree && last.length < MOST_TOGETHER) last.push(one);
    else batches.push([one]);
    isOpen = isFree;
  }
  return batches;
}

/** What reads, and what is refused; most of the cases are these. */
const changesNothing = (one: Case): boolean =>
  one.promised.route.method === "GET" || getExpectedStatus(one) !== 200;

/** Refused for its session or its role, whatever its body holds. */
const isRefusedUnread = (one: Case): boolean =>
  one.promised.access !== "public" && [401, 403].includes(getExpectedStatus(one));

/** Prepares one call, with the rows that its body names. The returned function makes the call. */
export async function prepareCall(parts: MatrixInputs, one: Case): Promise<() => Promise<HttpAnswer>> {
  const body = await buildBody(parts, one);
  return () => ask(parts, one, { body, session: createSession(parts, one) });
}

/** Prepares one call. The returned function makes it, and tells how the answer deviates from the expected one. */
async function judgedCall(
  parts: MatrixInputs,
  cache: MatrixCache,
  one: Case,
): Promise<() => Promise<string | undefined>> {
  const { promised, role, place, standing } = one;
  const body = await getCachedBody(parts, cache, one);
  const session = getCachedSession(parts, cache, one);
  const expected = getExpectedStatus(one);
  const what = `${getRouteName(promised.route)} as ${role}, ${place}, ${standing}`;
  return async () => {
    if (promised.route.body && body === undefined)
      return `${getRouteName(promised.route)}: the matrix has no body for it`;
    const answer = await ask(parts, one, { body, session });
    if (answer.statusCode !== expected) return `${what}: ${answer.statusCode} instead of ${expected}`;
    if (OPEN_LISTS.has(getRouteName(promised.route))) return undefined;
    const leaked = unseen(role).find((mark) => answer.body.includes(mark));
    return leaked && `${what}: tells of ${leaked}`;
  };
}

function getExpectedStatus({ promised: { route, access }, role, place, standing }: Case): number {
  const name = getRouteName(route);
  const status = expectedStatus(access, role, place, standing, route);
  const open = access === "public" ? PUBLIC_ANSWERS[name] : undefined;
  return open?.status ?? (status === 200 ? (SAMPLE_ANSWERS[name] ?? status) : status);
}

/** A valid body. */
async function buildBody(
  { world, database }: MatrixInputs,
  { promised: { route, access }, role, place }: Case,
): Promise<unknown> {
  const name = getRouteName(route);
  const open = access === "public" ? PUBLIC_ANSWERS[name] : undefined;
  return open?.body() ?? SAMPLE_BODIES[name]?.(world.actors[role], world.targets[place], database);
}

/** One body serves all whose role is refused, and one each role that is named, in whatever standing it is refused. */
async function getCachedBody(parts: MatrixInputs, { unread }: MatrixCache, one: Case): Promise<unknown> {
  const { promised, role, place } = one;
  if (promised.access === "public" || !isRefusedUnread(one)) return buildBody(parts, one);
  const isNamed = promised.access.allow[role] !== undefined;
  const key = `${getRouteName(promised.route)}, ${place}, ${isNamed ? role : "nobody"}`;
  if (!unread.has(key)) unread.set(key, await buildBody(parts, one));
  return unread.get(key);
}

/** The word under which a route is known to the samples. */
export const getRouteName = ({ method, path }: Route): string => `${method} ${path}`;

const createSession = (parts: MatrixInputs, { role, standing }: Case): ReturnType<typeof createToken> =>
  createToken(parts, parts.world.actors[role], standing);

function getCachedSession(
  parts: MatrixInputs,
  { sessions }: MatrixCache,
  one: Case,
): ReturnType<typeof createToken> {
  const { role, standing } = one;
  if (!changesNothing(one)) {
    // It may have ended the sessions of anybody.
    for (const other of ROLES) {
      sessions.delete(`${other} good`);
      sessions.delete(`${other} viewing`);
    }
    return createSession(parts, one);
  }
  // The first call ends a session that has expired.
  const session =
    (standing === "expired" ? undefined : sessions.get(`${role} ${standing}`)) ?? createSession(parts, one);
  sessions.set(`${role} ${standing}`, session);
  return session;
}

interface AskInputs {
  readonly body: unknown;
  readonly session: ReturnType<typeof createToken>;
}

async function ask({ http, world }: MatrixInputs, one: Case, { body, session }: AskInputs) {
  const {
    promised: { route },
    role,
    place,
  } = one;
  const { token, sessionId } = await session;
  const isBytes = body instanceof Uint8Array;
  return http.inject({
    method: route.method,
    url: pathTo(route.path, {
      ...getTargetIds(world.targets[place], role),
      ...oneself(world, one),
      sessionId,
    }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        "content-type": isBytes ? "application/octet-stream" : "application/json",
      }),
    },
    ...(body !== undefined && { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
  });
}

/** The person whom a path names where a role reaches no further than its own record. */
function oneself({ actors }: World, { promised: { route }, role, place }: Case) {
  const { access } = route;
  const isOwn = access !== "public" && access.on === "person" && access.allow[role] === "own";
  const { personId } = actors[role];
  return isOwn && place === "own" && personId !== null ? { personId } : {};
}

/** The possible targets of a path in a place, for a caller of this role: each role has a room of its own. */
export const getTargetIds = ({ more, rooms, ...ids }: Target, role: Role) => ({
  ...ids,
  ...more,
  roomId: rooms[role],
});

/** A path with the ids that it names. */
export function pathTo(path: string, ids: Readonly<Record<string, number | string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = Object.entries(ids).find(([key]) => key === name)?.[1];
    if (id === undefined) throw new Error(`The matrix has nothing for :${name} of ${path}.`);
    return String(id);
  });
}

/** They name to anybody the schools that take applications, with their levels and branches (APP-1). */
const OPEN_LISTS: ReadonlySet<string> = new Set([
  "GET /api/v6/applications/start",
  "GET /api/v6/applications/locations",
]);

/** Texts that no answer to this role may contain, in any place. */
function unseen(role: Role): readonly string[] {
  const {
    own,
    "other-child": sibling,
    "other-class": otherClass,
    "other-school": school,
    "other-group": group,
  } = MARKS;
  const seen: Readonly<Record<Role, readonly string[]>> = {
    parent: [own],
    student: [own, sibling],
    teacher: [own, sibling],
    school_management: [own, sibling, otherClass],
    administrator: [own, sibling, otherClass, school],
    subject_coordinator: [own, sibling],
    evaluator: [own, otherClass],
  };
  return [own, sibling, otherClass, school, group].filter((mark) => !seen[role].includes(mark));
}
