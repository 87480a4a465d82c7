import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

type PackageFile = keyof typeof en.files;

const FILES: Readonly<Record<Locale, Readonly<Record<PackageFile, string>>>> = {
  ar: ar.files,
  ckb: ckb.files,
  en: en.files,
};

const isFile = (name: string): name is PackageFile => Object.hasOwn(en.files, name);

/** What a file of a package holds, in the school's words; a table keeps its own name. */
export function fileWords(file: string, locale: Locale): string {
  const name = file.replace(/\.csv$/, "");
  return isFile(name) ? FILES[locale][name] : file;
}

interface ReportTitles {
  readonly file: string;
  readonly line: string;
  readonly column: string;
  readonly outcome: string;
  readonly toDo: string;
  readonly stands: string;
  readonly first: string;
  readonly row: string;
  readonly leftOut: string;
  readonly taken: string;
  readonly now: string;
  readonly formatLine: string;
}

export const REPORT_WORDS: Readonly<Record<Locale, ReportTitles>> = {
  ar: ar.report,
  ckb: ckb.report,
  en: en.report,
};
