import { Type } from "typebox";

import { route } from "#platform/route.ts";

/**
 * A ticket for one report, valid for one visit within 60 seconds (RPT-2). `url` is a path on the same server;
 * it redirects to a clean address with a cookie of that path for 15 minutes.
 */
export const createReportTicket = route({
  method: "POST",
  path: "/api/v6/report-tickets",
  summary: "Open a report in a browser",
  access: { capability: "I1", on: "self", allow: { teacher: "own" } },
  repeatable: false,
  body: Type.Object({ kind: Type.Enum(["teacher"]) }),
  reply: Type.Object({ url: Type.String({ maxLength: 256 }) }),
});
