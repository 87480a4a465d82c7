import type { Sheet } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import { IonButton } from "@ionic/react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import { OddMarks } from "./OddMarks.tsx";
import type { Cells } from "./use-cells.ts";

interface ToCheckProps {
  readonly sheet: Sheet;
  readonly code: string;
  readonly cells: Cells;
  /** With a keyboard. */
  readonly isWide: boolean;
}

/** What a person has to decide: two marks for one cell, and marks that look odd. */
export function ToCheck({ sheet, code, cells, isWide }: ToCheckProps) {
  const { t, locale } = useText();
  // On a phone the line under a name says what is odd about its mark.
  const odd = sheet.anomalies.filter((each) => each.code === code && (isWide || each.studentId === null));
  const nameFor = (studentId: number) =>
    sheet.rows.find(({ student }) => student.id === studentId)?.student.name;
  const mark = (value: Parameters<typeof typedMark>[0]) => typedMark(value, locale !== "en") || "—";
  if (odd.length === 0 && cells.conflicts.length === 0) return null;
  return (
    <section className="card" aria-live="polite">
      <h2 className="section-title first">{t("sheets.to-check")}</h2>
      {isWide && <p className="quiet">{t("sheets.next-check")}</p>}
      {cells.conflicts.map(([key, cell]) => {
        const [studentId = 0] = key.split(" ").map(Number);
        const [, column = ""] = key.split(" ");
        const name = nameFor(studentId);
        return (
          <div key={key} className="stack">
            <p>
              {name && <Name of={name} />}:{" "}
              {t("sheets.conflict", {
                mine: mark(cell.mark),
                theirs: mark(cell.theirs ?? null),
                by: cell.by ? localizeName(cell.by, locale) : t("sheets.unknown-person"),
              })}
            </p>
            <div className="buttons">
              <IonButton
                size="small"
                data-check="true"
                onClick={() => void cells.save([{ studentId, code: column, mark: cell.mark }])}
              >
                {t("sheets.keep", { mark: mark(cell.mark) })}
              </IonButton>
              <IonButton size="small" fill="outline" onClick={() => cells.takeTheirs(studentId, column)}>
                {t("sheets.use", { mark: mark(cell.theirs ?? null) })}
              </IonButton>
            </div>
          </div>
        );
      })}
      <OddMarks sheet={{ ...sheet, anomalies: odd }} code={code} />
    </section>
  );
}
