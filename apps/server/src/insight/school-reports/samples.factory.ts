import type { SliceSamples } from "#testing/matrix/public.ts";

export const schoolReportsSamples: SliceSamples = {
  ids: () => Promise.resolve({ report: "attendance-today" }),
};
