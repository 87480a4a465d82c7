import { Type } from "typebox";

import { Id, Locale } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const Door = Type.Object({ url: Type.String({ maxLength: 256 }) });

/**
 * A ticket for one report, valid for one visit within 60 seconds (RPT-2). `url` is a path on the same server;
 * it redirects to a clean address with a cookie of that path for 15 minutes. `lang`: the reader's; absent: the account's.
 */
export const createReportTicket = route({
  method: "POST",
  path: "/api/v6/report-tickets",
  summary: "Open a report in a browser",
  access: { capability: "I1", on: "self", allow: { teacher: "own" } },
  repeatable: false,
  body: Type.Object({ kind: Type.Enum(["teacher"]), lang: Type.Optional(Locale) }),
  reply: Door,
});

/** Where the report of a school is shown; `?school=` names it. */
export const SCHOOL_REPORT_PATH = "/report_school.php";

/** I2: the same for the report of a school (RPT-5). */
export const createSchoolReportTicket = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/report-tickets",
  summary: "Open a school's report in a browser",
  access: {
    capability: "I2",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: false,
  params: Type.Object({ schoolId: Id }),
  query: Type.Object({ lang: Type.Optional(Locale) }),
  reply: Door,
});
