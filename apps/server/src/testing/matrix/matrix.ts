import type { Access } from "@dars/contract/platform/access";
import { ROLES, type Role } from "@dars/contract/platform/roles";
import type { Route } from "@dars/contract/platform/route";
import type { FastifyInstance } from "fastify";

import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { expectedStatus, PLACES, type CredentialState } from "./expected-status.ts";
import { SAMPLE_ANSWERS, SAMPLE_BODIES, PUBLIC_ANSWERS } from "./samples.ts";
import type { Target } from "./slice-samples.ts";
import { tokenOf } from "./token-of.ts";
import { MARKS, type TargetScope, type World } from "./world.ts";

/** A route with the access that it is promised to have, whatever it is served with. */
export interface Promised {
  readonly route: Route;
  readonly access: Access;
}

interface MatrixInputs {
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
export const casesOf = (
  promises: readonly Promised[],
  standingRoles: readonly Role[] = ROLES,
): readonly Case[] =>
  promises.flatMap((promised) =>
    ROLES.flatMap((role) => [
      ...placesOf(promised).map((place): Case => ({ promised, role, place, standing: "good" })),
      ...(standingRoles.includes(role) ? STANDINGS.slice(1) : []).map((standing): Case => ({
        promised,
        role,
        place: "own",
        standing,
      })),
    ]),
  );

const placesOf = ({ access }: Promised) => PLACES[access === "public" ? "self" : access.on];

/**
 * Runs cases against a server and returns the deviations from the expected result, in words. With
 * `untilFirst` it stops at the first.
 */
export async function play(
  parts: MatrixInputs,
  cases: readonly Case[],
  { untilFirst = false } = {},
): Promise<readonly string[]> {
  const surprises: string[] = [];
  const sharedTokens: SharedTokens = new Map();
  for (const one of cases) {
    const surprise = await surpriseOf({ ...parts, sharedTokens }, one);
    if (surprise === undefined) continue;
    surprises.push(surprise);
    if (untilFirst) break;
  }
  return surprises;
}

/** Prepares one call, with the rows that its body names. The returned function makes the call. */
export async function callOf(parts: MatrixInputs, one: Case): Promise<() => Promise<HttpAnswer>> {
  const { body } = await soundCall(parts, one);
  return () => ask(parts, one, body);
}

async function surpriseOf(
  parts: MatrixInputs & { readonly sharedTokens: SharedTokens },
  one: Case,
): Promise<string | undefined> {
  const { promised, role, place, standing } = one;
  const { body, expected } = await soundCall(parts, one);
  if (promised.route.body && body === undefined)
    return `${nameOf(promised.route)}: the matrix has no body for it`;
  const answer = await ask(parts, one, body, isShared(one, expected) ? parts.sharedTokens : undefined);
  const what = `${nameOf(promised.route)} as ${role}, ${place}, ${standing}`;
  if (answer.statusCode !== expected) return `${what}: ${answer.statusCode} instead of ${expected}`;
  const leaked = unseen(role).find((mark) => answer.body.includes(mark));
  return leaked && `${what}: tells of ${leaked}`;
}

/** A valid request, and its expected answer. */
async function soundCall(
  { world, database }: MatrixInputs,
  { promised: { route, access }, role, place, standing }: Case,
) {
  const name = nameOf(route);
  const open = access === "public" ? PUBLIC_ANSWERS[name] : undefined;
  const status = expectedStatus(access, role, place, standing, route);
  return {
    body: open?.body() ?? (await SAMPLE_BODIES[name]?.(world.actors[role], world.targets[place], database)),
    expected: open?.status ?? (status === 200 ? (SAMPLE_ANSWERS[name] ?? status) : status),
  };
}

/** The word under which a route is known to the samples. */
export const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** One session in good standing for each role. */
type SharedTokens = Map<Role, ReturnType<typeof tokenOf>>;

/** What reads, and what is refused, leaves its session as it was for the next case; most of the cases are these. */
const isShared = ({ promised: { route }, standing }: Case, expected: number): boolean =>
  standing === "good" && (route.method === "GET" || expected !== 200);

async function ask(
  parts: MatrixInputs,
  { promised: { route }, role, place, standing }: Case,
  body: unknown,
  sharedTokens?: SharedTokens,
) {
  const open = sharedTokens?.get(role) ?? tokenOf(parts, parts.world.actors[role], standing);
  sharedTokens?.set(role, open);
  const { token, sessionId } = await open;
  const isBytes = body instanceof Uint8Array;
  return parts.http.inject({
    method: route.method,
    url: pathTo(route.path, { ...idsOf(parts.world.targets[place], role), sessionId }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        "content-type": isBytes ? "application/octet-stream" : "application/json",
      }),
    },
    ...(body !== undefined && { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
  });
}

/** The possible targets of a path in a place, for a caller of this role: each role has a room of its own. */
export const idsOf = ({ more, rooms, ...ids }: Target, role: Role) => ({
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
