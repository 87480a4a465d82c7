import type { Access } from "@dars/contract/platform/access";
import type { Route } from "@dars/contract/platform/route";
import { expect, test } from "vitest";

import { createApplication, type Application } from "#application.ts";
import { served } from "#platform/testing/served.ts";
import { drawn, heavy } from "#platform/testing/sized.ts";

import { FAULTS, scopeChecksWith, type Fault } from "./faults.ts";
import { buildCases, play, type Promised, type Sessions } from "./matrix.ts";
import { aWorld } from "./world.ts";

heavy();
const server = await served(createApplication);
const world = await aWorld(server.database);
const promises: readonly Promised[] = server.served.map(({ route }) => ({ route, access: route.access }));
const sessions: Sessions = new Map();
// Reads are enough to show a wrong policy, and leave the world as it is for the next fault.
const reads = promises.filter(({ route }) => route.method === "GET");
const cases = inTurns(buildCases(reads));

// In a daily run matrix.test.ts has shown it for all of them.
test("without a fault the matrix finds nothing", async () => {
  expect(await play({ ...server, world, sessions }, buildCases(drawn(reads, 15)))).toEqual([]);
});

test.each(drawn(FAULTS, 8).map((fault) => [fault.name, fault] as const))(
  "the matrix notices that %s",
  async (_name, fault) => {
    const faulty = await planted(fault);

    const surprises = await play({ ...server, http: faulty.http, world, sessions }, casesFor(fault), {
      untilFirst: true,
    });

    await faulty.http.close();
    expect(surprises).toHaveLength(1);
  },
);

test("the matrix is tried with thirty faults and more", () => {
  expect(FAULTS.length).toBeGreaterThanOrEqual(30);
});

/**
 * One of each kind first, then the second of each: a wrong policy shows in the first case of some kind, and a hundred
 * routes of another kind would only delay it.
 */
function inTurns(all: ReturnType<typeof buildCases>): ReturnType<typeof buildCases> {
  const met = new Map<string, number>();
  const turned = all.map((one) => {
    const { promised, role, place, standing } = one;
    const kind = `${promised.access === "public" ? "public" : promised.access.on}, ${role}, ${place}, ${standing}`;
    const turn = met.get(kind) ?? 0;
    met.set(kind, turn + 1);
    return { one, turn };
  });
  return turned.toSorted((one, other) => one.turn - other.turn).map(({ one }) => one);
}

/** All cases, those first in which the fault decides: whatever else it breaks, they show it soonest. */
function casesFor({ scopeChecks = {} }: Fault): typeof cases {
  const decides = ({ promised: { access }, role }: (typeof cases)[number]) => {
    const scope = access === "public" ? undefined : access.allow[role];
    return scope !== undefined && scope in scopeChecks;
  };
  return [...cases.filter(decides), ...cases.filter((one) => !decides(one))];
}

/** A server with the fault in it. Routes get another access only while it is created. */
async function planted(fault: Fault): Promise<Application> {
  const { database, tokens } = server;
  const undo = fault.access ? promises.map((promised) => retold(promised, fault.access)) : [];
  const faulty = await createApplication({
    database,
    tokens,
    scopeChecks: scopeChecksWith(fault),
    // Without the second wall, which would hide a hole in the first.
    accessControl: (plain) => {
      const { schoolGuardFor: _, ...accessControl } = fault.accessControl?.(plain) ?? plain;
      return accessControl;
    },
  });
  for (const restore of undo) restore();
  return faulty;
}

function retold({ route, access }: Promised, tell: Fault["access"]): () => void {
  const mutable = route as { -readonly [K in keyof Route]: Route[K] };
  const changedAccess: Access = access === "public" || !tell ? access : tell(access);
  mutable.access = changedAccess;
  return () => {
    mutable.access = access;
  };
}
