import { searchText } from "@dars/contract/platform/search-text";

import { compareCell } from "#platform/sheets/public.ts";

import { shownText, type FilledRow } from "./filled-rows.ts";
import { isSame, type ReturnedTableRow } from "./returned-table-row.ts";

const [LEVEL, SECTION] = ["section.level", "section.name"] as const;

interface PlaceTexts {
  readonly level: string;
  readonly section: string;
}

/** A level and its section are one thing: a student's place is compared as a whole. */
export function comparePlace(row: ReturnedTableRow, now: FilledRow): void {
  const given = { level: row.text(LEVEL), section: row.text(SECTION) };
  if (joined(given) === "" || row.isFixed(LEVEL, SECTION)) return;
  const taken = { level: row.takenText(LEVEL), section: row.takenText(SECTION) };
  const stored = { level: shownText(now.cells[LEVEL]), section: shownText(now.cells[SECTION]) };
  const { kind } = compareCell({
    text: joined({ level: given.level || taken.level, section: given.section || taken.section }),
    taken: joined(taken),
    stored: searchText(joined(stored)),
    read: searchText,
    isSame,
  });
  if (kind === "change") {
    row.mean(LEVEL, given.level || taken.level);
    return;
  }
  if (kind === "conflict")
    row.conflict(row.isWord(SECTION) ? SECTION : LEVEL, { taken: joined(taken), stored: joined(stored) });
  row.mean(LEVEL, stored.level);
  row.mean(SECTION, stored.section);
}

const joined = ({ level, section }: PlaceTexts): string => `${level} ${section}`.trim();
