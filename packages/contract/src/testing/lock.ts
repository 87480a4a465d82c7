import { isRoute, type Route } from "#platform/route.ts";
import type { ContractModule } from "#platform/testing/modules.ts";

import { misfits, type Schema } from "./misfits.ts";

/** The part of one endpoint that installed apps rely on. */
export interface LockedRoute {
  readonly repeatable: boolean;
  readonly params: Schema;
  readonly query: Schema;
  readonly body: Schema;
  readonly reply: Schema;
}

/** By method and path, such as `POST /api/v6/login`. */
export type Lock = Readonly<Record<string, LockedRoute>>;

/** Every endpoint among the exports of the contract's modules. */
export function listRoutes(modules: readonly ContractModule[]): readonly Route[] {
  return [...new Set(modules.flatMap(({ exports }) => Object.values(exports)).filter(isRoute))];
}

export function buildLock(routes: readonly Route[]): Lock {
  const entries = routes.map((route) => [`${route.method} ${route.path}`, locked(route)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The parts of a request and of its reply that the lock keeps. */
export const PARTS = ["params", "query", "body", "reply"] as const;

/** What a route without params, query or body has in their place. */
export const NOTHING: Schema = { type: "object" };

function locked({
  repeatable,
  params = NOTHING,
  query = NOTHING,
  body = NOTHING,
  reply,
}: Route): LockedRoute {
  // Only what JSON can say is on the wire.
  return JSON.parse(JSON.stringify({ repeatable, params, query, body, reply }));
}

/** The fields that an app built on `lock` would miss, and the calls it would be refused, if the server used `now`. */
export function breaches(lock: Lock, now: Lock): readonly string[] {
  return Object.entries(lock).flatMap(([name, before]) => {
    const after = now[name];
    if (!after) return [`${name} is gone`];
    return [
      ...(before.repeatable && !after.repeatable ? [`${name} may no longer be sent twice`] : []),
      ...(["params", "query", "body"] as const).flatMap((part) =>
        misfits(before[part], after[part], "input", `${name} ${part}`),
      ),
      ...misfits(after.reply, before.reply, "reply", `${name} reply`),
    ];
  });
}
