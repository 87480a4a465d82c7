import { ROLES } from "@dars/contract/platform/roles";
import { expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { served } from "#platform/testing/served.ts";

import { createToken } from "./create-token.ts";
import { getTargetIds, getRouteName, pathTo } from "./matrix.ts";
import { aWorld } from "./world.ts";

const server = await served(createApplication);
const world = await aWorld(server.database);

/** No row has these: numbers that the server gives, and names that apps give. */
const UNKNOWN = 2_000_000_000;
const UNKNOWN_NAME = "nobodyhasthis01";

/** The answer about a message that waited says whether it was there; a visitor is asked for a pass first. */
const deletes = server.served
  .map(({ route }) => route)
  .filter(({ method, path, access }) => method === "DELETE" && access !== "public" && /:\w+$/.test(path))
  .filter(({ path }) => !path.endsWith("/:heldId"));

test.each(deletes.map((route) => [getRouteName(route), route] as const))(
  "%s says of what is not there that it does not exist",
  async (_name, { path }) => {
    const statusCodes = new Set<number>();
    const last = /:(\w+)$/.exec(path)?.[1] ?? "";
    for (const role of ROLES) {
      const { token } = await createToken(server, world.actors[role], "good");
      const ids = {
        ...getTargetIds(world.targets.own, role),
        [last]: /^(fileId|view)$/.test(last) ? UNKNOWN_NAME : UNKNOWN,
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
