import type { ReportColumn, ReportUnit } from "@dars/contract/insight/school-reports";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import type { FileReply } from "@dars/contract/platform/route";

import { printPdf } from "#platform/print/print-pdf.ts";
import { REPORT_TABLE } from "#platform/print/report-table.typ.ts";
import { buildSheetFile } from "#platform/sheets/public.ts";

import type { Report } from "./find-report.ts";
import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

export interface ReportFile {
  readonly report: Report;
  readonly title: Names;
  readonly school: Names;
  /** Without its ending. */
  readonly name: string;
  readonly format: "xlsx" | "pdf";
  readonly locale: Locale;
  /** The school's day on which it is taken. */
  readonly today: string;
  /** Keys of the columns to write; empty: all. */
  readonly columns: readonly string[];
}

const TABLE = { ar: ar.table, ckb: ckb.table, en: en.table } satisfies Record<Locale, object>;

/** With the unit, where the cells are bare figures. */
const headed = ({ label, unit }: ReportColumn, locale: Locale, bare: readonly ReportUnit[]): string => {
  const signs = { minutes: TABLE[locale].minutes, percent: "%" } as const;
  const sign = unit === "minutes" || unit === "percent" ? signs[unit] : undefined;
  return sign !== undefined && bare.includes(unit)
    ? `${nameIn(label, locale)} (${sign})`
    : nameIn(label, locale);
};

/** The rows of a report as a workbook or a PDF. `mark`: who took it and when. */
export async function writeReport(file: ReportFile, mark: string): Promise<FileReply> {
  return file.format === "xlsx" ? writeSheet(file, mark) : writePdf(file, mark);
}

function buildTable({ report: { columns, rows }, locale, columns: requestedKeys }: ReportFile) {
  const shown = columns
    .map((column, place) => ({ ...column, place }))
    .filter(({ key }) => requestedKeys.length === 0 || requestedKeys.includes(key));
  const hasDetail = rows.some(({ detail }) => detail !== null);
  return {
    shown,
    heads: [TABLE[locale].item, ...(hasDetail ? [TABLE[locale].detail] : [])],
    rows: rows.map(({ name, detail, values }) => ({
      words: [nameIn(name, locale), ...(hasDetail ? [detail ? nameIn(detail, locale) : ""] : [])],
      figures: shown.map(({ place }) => (values === null ? TABLE[locale].hidden : (values[place] ?? null))),
    })),
  };
}

async function writeSheet(file: ReportFile, mark: string): Promise<FileReply> {
  const { report, title, school, locale, name, today } = file;
  const { shown, heads, rows } = buildTable(file);
  const period = report.period ? `${report.period.from} – ${report.period.to}` : "";
  const scope = [nameIn(school, locale), report.of ? nameIn(report.of.name, locale) : "", period, today];
  const totals = pickTotals(report, shown);
  const sheet = {
    name: nameIn(title, locale),
    isRightToLeft: locale !== "en",
    hasKeys: false,
    caption: [nameIn(title, locale), scope.filter((part) => part !== "").join(" · ")],
    ...(mark !== "" && { mark }),
    ...(totals && {
      totals: [TABLE[locale].total, ...heads.slice(1).map(() => null), ...totals],
    }),
    isFiltered: true,
    columns: [
      ...heads.map((head, place) => ({ title: head, key: `words-${place}`, width: 32, isText: true })),
      ...shown.map((column) => ({
        title: headed(column, locale, ["minutes", "percent"]),
        key: column.key,
        width: 16,
        isText: false,
      })),
    ],
    rows: rows.map(({ words, figures }) => [...words, ...figures]),
  };
  return buildSheetFile(sheet, name, "xlsx");
}

/** The sums of the report for these columns; null where nothing of it is added up, or there is one row. */
function pickTotals(
  { rows, totals }: Report,
  shown: readonly { readonly place: number }[],
): readonly (number | null)[] | null {
  const found = shown.map(({ place }) => totals?.[place] ?? null);
  return rows.length > 1 && found.some((sum) => sum !== null) ? found : null;
}

async function writePdf(file: ReportFile, mark: string): Promise<FileReply> {
  const { report, title, school, locale, name, today } = file;
  const { shown, heads, rows } = buildTable(file);
  const bytes = await printPdf({
    template: REPORT_TABLE,
    content: {
      lang: locale,
      rtl: locale !== "en",
      school: nameIn(school, locale),
      title: nameIn(title, locale),
      of: report.of ? nameIn(report.of.name, locale) : "",
      period: report.period ? `${report.period.from} – ${report.period.to}` : "",
      at: today,
      mark: { who: mark.slice(0, timeIn(mark)), when: mark.slice(timeIn(mark)) },
      words: heads.length,
      heads: [...heads, ...shown.map((column) => headed(column, locale, ["minutes"]))],
      rows: rows.map(({ words, figures }) => [
        ...words,
        ...figures.map((figure, place) => printed(figure, shown[place])),
      ]),
    },
  });
  return { name: `${name}.pdf`, type: "application/pdf", bytes };
}

/** Where the time begins in a mark: figures, which are read from left to right. */
const timeIn = (mark: string): number => {
  const at = mark.search(/\d{4}-\d\d-\d\d /);
  return at < 0 ? mark.length : at;
};

function printed(figure: number | string | null, column: ReportColumn | undefined): string {
  if (figure === null) return "–";
  return column?.unit === "percent" && typeof figure === "number" ? `${figure}%` : String(figure);
}
