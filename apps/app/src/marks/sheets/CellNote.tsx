import type { Mark } from "@dars/contract/marks/results";
import type { Sheet, SheetRow } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { STATES } from "./press-key.ts";

interface CellNoteProps {
  readonly sheet: Sheet;
  readonly row: SheetRow;
  /** The column's code. */
  readonly code: string;
  readonly mark: Mark;
}

/** The student's marks before it that are shown. */
const SHOWN = 2;

/** The line under a name on a phone: what is odd about the mark, or its word; in the row that is typed in, the last marks. */
export function CellNote({ sheet, row, code, mark }: CellNoteProps) {
  const { t } = useText();
  const odd = sheet.anomalies.find((each) => each.code === code && each.studentId === row.student.id);
  if (odd)
    return (
      <span className="cell-note odd">
        {t(odd.kind === "swap" ? "sheets.note-swap" : "sheets.note-gap", { around: odd.around ?? 0 })}
      </span>
    );
  const state = STATES.find((each) => each === mark);
  if (state !== undefined) return <span className="cell-note quiet">{t(`sheets.key-${state}`)}</span>;
  return <LastMarks sheet={sheet} row={row} code={code} mark={mark} />;
}

function LastMarks({ sheet, row, code }: CellNoteProps) {
  const { locale } = useText();
  const before = sheet.columns.slice(
    0,
    sheet.columns.findIndex((column) => column.code === code),
  );
  const marks = before.flatMap(({ code: each, label }) => {
    const mark = row.cells.find((cell) => cell.code === each)?.mark ?? null;
    return mark === null ? [] : [[localizeName(label, locale), typedMark(mark, locale !== "en")] as const];
  });
  if (marks.length === 0) return null;
  return (
    <span className="cell-note last-marks quiet">
      {marks.slice(-SHOWN).map(([label, mark], at) => (
        <span key={label}>
          {at > 0 && " · "}
          {label} <bdi>{mark}</bdi>
        </span>
      ))}
    </span>
  );
}
