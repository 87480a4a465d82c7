import type { ExportFormat } from "@dars/contract/learning/banks";

/** Names of formats are the same in every language. */
export const FORMAT_NAMES: Readonly<Record<ExportFormat, string>> = {
  moodle: "Moodle XML",
  qti: "QTI 2.2",
  gift: "GIFT",
};
