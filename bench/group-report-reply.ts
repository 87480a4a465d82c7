import type { readGroupReport } from "#contract/insight/group-report.ts";
import type { Reply } from "#contract/platform/route.ts";

import { inventName } from "./invent-name.ts";

/** Schools with figures. */
export const groupReportReply = (count: number): Reply<typeof readGroupReport> => ({
  generatedAt: "2026-11-29T07:30:00.000Z",
  schools: Array.from({ length: count }, (_, at) => ({
    schoolId: at + 1,
    name: inventName(at + 1),
    present: 380,
    recorded: 400,
    columnsDone: 90,
    columnsDue: 100,
    columnsLate: 4,
    students: 12,
    teachers: 3,
    families: 300,
    familiesHere: 200,
    applications: 7,
    complaints: 6,
  })),
});
