import { ARCHIVE_PARTS } from "@dars/contract/oversight/school-archives";
import type { Locale } from "@dars/contract/platform/primitives";

import { fillIn } from "#platform/fill-in.ts";

import type { ArchiveRow } from "./archives.queries.ts";
import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

const WORDS: Readonly<Record<Locale, typeof en.readMe>> = { ar: ar.readMe, ckb: ckb.readMe, en: en.readMe };

/**
 * What lies in the archive, for people: each folder with how many files it has, what a format could not say, which files
 * could not be written, and what an archive never holds.
 */
export function buildArchiveReadMe(
  locale: Locale,
  { mark, plan, entries }: Pick<ArchiveRow, "mark" | "plan" | "entries">,
): string {
  const { title, parts, notIncluded, notIncludedParts, comesBack, records, missing, lossy } = WORDS[locale];
  const folders = ARCHIVE_PARTS.map((part) => {
    const count = entries.filter((entry) => entry?.path.startsWith(`${part}/`) === true).length;
    return fillIn(parts[part], { count });
  });
  const gone = (plan ?? [])
    .filter((_, at) => entries[at] === null)
    .map(({ part, name }) => `${part}/${name}`);
  const changed = entries.flatMap((entry) =>
    entry?.lost === undefined ? [] : [`${entry.path} (${entry.lost})`],
  );
  const sections = [
    [title, mark],
    folders,
    [comesBack, records],
    [notIncluded, ...Object.values(notIncludedParts).map(toPoint)],
    listUnder(missing, gone),
    listUnder(lossy, changed),
  ].filter((lines) => lines.length > 0);
  return `\u{feff}${sections.map((lines) => `${lines.join("\r\n")}\r\n`).join("\r\n")}`;
}

const toPoint = (line: string): string => `- ${line}`;

const listUnder = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [heading, ...lines.map(toPoint)];
