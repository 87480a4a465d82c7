import type { ComparedWorkbook } from "@dars/contract/marks/compared-workbook";
import type { Sheet } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import type { ReactNode } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Became } from "#platform/ui/Became.tsx";
import { FileNotes } from "#platform/ui/FileNotes.tsx";
import { Name } from "#platform/ui/Name.tsx";

interface WorkbookDifferenceProps {
  /** Names of the columns and students. */
  readonly sheet: {
    readonly columns: ReadonlyArray<Pick<Sheet["columns"][number], "code" | "label">>;
    readonly rows: ReadonlyArray<{
      readonly student: Pick<Sheet["rows"][number]["student"], "id" | "name">;
    }>;
  };
  readonly compared: ComparedWorkbook;
  /** Of the class, where the file has several. */
  readonly title?: string;
  /** What is done about it. */
  readonly children?: ReactNode;
}

/** What a workbook would change in a sheet, mark by mark, and what of it is not taken and why. */
export function WorkbookDifference({ sheet, compared, title, children }: WorkbookDifferenceProps) {
  const { changes, skipped } = compared;
  const { t, locale } = useText();
  const words = (mark: Parameters<typeof typedMark>[0]) => typedMark(mark, locale !== "en") || "—";
  const getLabel = (code: string) => {
    const column = sheet.columns.find((each) => each.code === code);
    return column ? localizeName(column.label, locale) : code;
  };
  return (
    <section className="card stack" aria-live="polite">
      {title !== undefined && <h2 className="section-title first">{title}</h2>}
      <h3 className="section-title first">{t("sheets.difference", { changes: changes.length })}</h3>
      <ul className="plain stack">
        {changes.map(({ studentId, code, from, to }) => {
          const name = sheet.rows.find(({ student }) => student.id === studentId)?.student.name;
          return (
            <li key={`${studentId} ${code}`}>
              {name && <Name of={name} />} · {getLabel(code)}: <bdi>{words(from)}</bdi> <Became />{" "}
              <strong>{words(to)}</strong>
            </li>
          );
        })}
        {skipped.map((cell) => (
          <li key={`${cell.line} ${cell.code}`} className="odd-line">
            {t(`sheets.unread-${findReason(cell)}`, {
              student: cell.name ?? String(cell.line),
              column: getLabel(cell.code),
              text: cell.text,
              max: cell.max ?? 0,
            })}
          </li>
        ))}
      </ul>
      <FileNotes of={compared} />
      {children}
    </section>
  );
}

function findReason({ isClosed = false, max }: ComparedWorkbook["skipped"][number]) {
  if (isClosed) return "closed";
  return max === undefined ? "not-a-mark" : "above-max";
}
