import { ROLES } from "@dars/contract/platform/roles";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { served } from "#platform/testing/served.ts";

import { idsOf, nameOf, pathTo } from "./matrix.ts";
import { tokenOf } from "./token-of.ts";
import { aWorld } from "./world.ts";

const server = await served(createApplication);
const world = await aWorld(server.database);

/** No row has these. */
const UNKNOWN = 2_000_000_000;

/**
 * A record named by the app itself, by a key, a file or a held message, is gone however often its deletion is
 * requested.
 */
const deletes = server.served
  .map(({ route }) => route)
  .filter(
    ({ method, path }) => method === "DELETE" && /:\w+$/.test(path) && !/:(fileId|heldId|view)$/.test(path),
  );

test.each(deletes.map((route) => [nameOf(route), route] as const))(
  "%s says of what is not there that it does not exist",
  async (_name, { path }) => {
    const statusCodes = new Set<number>();
    const last = /:(\w+)$/.exec(path)?.[1] ?? "";
    for (const role of ROLES) {
      const { token } = await tokenOf(server, world.actors[role], "good");
      const ids = {
        ...idsOf(world.targets.own, role),
        [last]: UNKNOWN,
      };
      const { statusCode } = await server.http.inject({
        method: "DELETE",
        url: pathTo(path, ids),
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });

      expect([403, 404], `${role}: ${statusCode}`).toContain(statusCode);
      statusCodes.add(statusCode);
    }
    expect(statusCodes, "to a role that may delete such a record").toContain(404);
  },
);
