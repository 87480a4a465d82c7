import { searchText } from "@dars/contract/platform/search-text";
import type { TableChoices } from "@dars/contract/roster/table-choices";

import type { Grid, GridRow } from "#platform/sheets/public.ts";
import { PackageRefused } from "#roster/import/public.ts";

import { columnsOfKind, type TableColumn } from "./columns.ts";
import { LINE_WORDS } from "./header-words.ts";
import type { TableKind } from "./table.ts";

export interface HeadedColumn {
  /** The column's index in a row, from 0. */
  readonly at: number;
  readonly header: string;
  /** Undefined for an unknown header, or one to be left out. */
  readonly column: TableColumn | undefined;
  /** Whether the user has assigned the column. */
  readonly isChosen: boolean;
}

export interface Headed {
  readonly columns: readonly HeadedColumn[];
  /** The rows below the header. */
  readonly rows: readonly GridRow[];
  readonly headerLine: number;
}

/** Titles of reports and stamps may precede a header; the search covers this many rows. */
const HEADER_WITHIN = 10;

/**
 * Finds the header: the row of machine keys where there is one, else the row in which most headers are known (TXT-1).
 * Throws PackageRefused where no row of the beginning looks like one.
 */
export function readColumns(file: string, kind: TableKind, grid: Grid, choices: TableChoices): Headed {
  const headed = findColumns(kind, grid, choices);
  if (headed) return headed;
  const message = `${file}: no header was found in the first ${HEADER_WITHIN} rows; use the template's header.`;
  throw new PackageRefused("no-header", message, { file, row: grid.rows[0]?.line ?? 1 });
}

/** Undefined where no row of the beginning looks like a header. */
export function findColumns(kind: TableKind, { rows }: Grid, choices: TableChoices): Headed | undefined {
  const known = columnsOfKind(kind);
  const keys = new Map(known.map((each) => [each.key, each]));
  const byAlias = indexAliases(known);
  const head = rows.slice(0, HEADER_WITHIN);
  const machine = head.find((row) => countKnownCells(row, (text) => keys.has(text)) >= 2);
  const count = (row: GridRow) => {
    const named = countKnownCells(row, (text) => byAlias.has(headerWord(text)));
    return named === 0 ? 0 : named + countKnownCells(row, (text) => LINE_NUMBERS.has(headerWord(text)));
  };
  const best = head.reduce<GridRow | undefined>(
    (found, row) => (count(row) > (found ? count(found) : 0) ? row : found),
    undefined,
  );
  const header = machine ?? best ?? (choices.columns ? head[0] : undefined);
  if (!header) return undefined;
  const titles = machine ? head[head.indexOf(machine) - 1] : undefined;
  const taken = new Set<string>();
  const columns = header.cells.map(({ text }, at): HeadedColumn => {
    const shown = titles?.cells[at]?.text || text;
    const { wanted, isChosen } = resolveColumn(shown, text);
    const column = wanted && !taken.has(wanted.key) ? wanted : undefined;
    if (column) taken.add(column.key);
    return { at, header: shown, column, isChosen };
  });
  return { columns, rows: rows.slice(rows.indexOf(header) + 1), headerLine: header.line };

  function resolveColumn(shown: string, text: string) {
    const choice = choices.columns?.find((each) => each.column === shown || each.column === text);
    if (choice) return { wanted: keys.get(choice.key ?? ""), isChosen: true };
    return { wanted: keys.get(text) ?? byAlias.get(headerWord(shown)), isChosen: false };
  }
}

/** A header without blanks and signs: "First name", "firstName" and "FIRST_NAME" are the same words. */
const headerWord = (text: string): string => searchText(text).replaceAll(/[\s_.:/-]+/gu, "");

const LINE_NUMBERS: ReadonlySet<string> = new Set(LINE_WORDS.map(headerWord));

const countKnownCells = ({ cells }: GridRow, isKnown: (text: string) => boolean): number =>
  cells.filter(({ text }) => text !== "" && isKnown(text)).length;

/** The first column that claims a word has it: titles before other words, in the order of the template. */
function indexAliases(columns: readonly TableColumn[]): Map<string, TableColumn> {
  const byAlias = new Map<string, TableColumn>();
  const claim = (word: string, column: TableColumn) => {
    const plain = headerWord(word);
    if (plain !== "" && !byAlias.has(plain)) byAlias.set(plain, column);
  };
  for (const each of columns) for (const title of Object.values(each.title)) claim(title, each);
  for (const each of columns) for (const alias of each.aliases) claim(alias, each);
  return byAlias;
}
