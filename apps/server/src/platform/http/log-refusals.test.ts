import { listLocations } from "@dars/contract/school/branches";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { forbidden, notFound, notSignedIn, AppError } from "#platform/errors.ts";
import { createLogger } from "#platform/logger.ts";
import { freshDatabase } from "#platform/testing/database.ts";
import { testTokens } from "#platform/testing/testbed.ts";

import { serveSlices } from "./api.ts";
import { createHttp } from "./create-http.ts";
import { FewASecond } from "./log-refusals.ts";

const { database } = await freshDatabase();

const REFUSALS = {
  401: notSignedIn,
  403: () => forbidden("do this"),
  404: () => notFound("This school"),
  429: () => new AppError("too-many-requests", "Too many requests."),
} as const;

test.each([401, 403, 404, 429] as const)(
  "a call that is refused with %i is in the log, by the ids of who made it and without what was sent",
  async (status) => {
    const lines: string[] = [];
    const http = createHttp({ logger: createLogger("info", { write: (line) => void lines.push(line) }) });
    const actor = { accountId: 71, sessionId: 72, role: "administrator", people: [] };
    serveSlices(http, [(api) => api.serve(listLocations, () => Promise.reject(REFUSALS[status]()))], {
      database,
      tokens: testTokens(),
      accessControl: {
        identify: async () => actor as never,
        authorise: () => Promise.resolve(),
      },
    });

    const url = listLocations.path;
    await http.inject({ url, headers: { authorization: "Bearer secret-of-somebody" } });
    await http.inject({ url: "/api/v6/nowhere/secret-of-somebody?token=secret-of-somebody" });
    await http.close();

    const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "refused");
    expect(refused).toMatchObject([
      { status, method: "GET", route: listLocations.path, accountId: 71, sessionId: 72 },
      { status: 404, method: "GET", route: null },
    ]);
    expect(lines.join("")).not.toContain("secret-of-somebody");
  },
);

test("of refusals that come faster than a person reads, the log has so many a second and how many it left out", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 300 }), (steps) => {
      let now = 1_000_000;
      const few = new FewASecond(5, () => now);
      const passed = new Map<number, number>();
      let reportedCount = 0;
      let heldBack = 0;
      for (const step of steps) {
        now += step;
        const before = few.pass();
        if (before === undefined) heldBack += 1;
        else {
          reportedCount += before;
          const second = Math.floor(now / 1000);
          passed.set(second, (passed.get(second) ?? 0) + 1);
        }
      }
      expect(Math.max(0, ...passed.values())).toBeLessThanOrEqual(5);
      expect(reportedCount).toBeLessThanOrEqual(heldBack);
      now += 1000;
      expect(reportedCount + (few.pass() ?? 0)).toBe(heldBack);
    }),
    { seed: inject("seed") },
  );
});
