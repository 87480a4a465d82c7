import type { ReportType } from "@dars/contract/insight/school-reports";
import type { Names } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

/** What a report is called, in every language. */
export const reportTitle = (type: ReportType): Names => ({
  en: en.titles[type],
  ar: ar.titles[type],
  ckb: ckb.titles[type],
});
