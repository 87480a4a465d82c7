import type { Sheet } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import { IonButton } from "@ionic/react";
import { useEffect } from "react";

import { useApi } from "#platform/api/api.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { marksIn } from "./marks-left-over.ts";
import type { Cells } from "./use-cells.ts";

interface NotTakenProps {
  readonly sheet: Sheet;
  readonly cells: Cells;
}

/**
 * Marks that were entered without a network and refused when they arrived, until the teacher has seen them or settled
 * them on the sheet.
 */
export function NotTaken({ sheet, cells }: NotTakenProps) {
  const { t, locale } = useText();
  const { outbox } = useApi();
  const { notTaken, isSettled, getCell } = cells;
  const settled = notTaken.filter(({ wire }) => marksIn(wire).every(isSettled)).map(({ id }) => id);
  useDiscard(settled);
  // A conflict is shown where it is decided.
  const marks = notTaken
    .flatMap(({ wire }) => marksIn(wire))
    .filter((each) => !isSettled(each) && getCell(each.studentId, each.code).state !== "conflict");
  if (marks.length === 0) return null;
  const student = (id: number) => sheet.rows.find((row) => row.student.id === id)?.student.name;
  const column = (code: string) => sheet.columns.find((each) => each.code === code)?.label[locale] ?? code;
  return (
    <section className="card" role="alert">
      <h2 className="section-title first">{t("sheets.not-taken")}</h2>
      <p className="quiet">{t("sheets.not-taken-text")}</p>
      <ul>
        {marks.map(({ studentId, code, mark }) => {
          const name = student(studentId);
          return (
            <li key={`${studentId} ${code}`}>
              {name && localizeName(name, locale)} · {column(code)}:{" "}
              <bdi>{typedMark(mark, locale !== "en") || t("sheets.empty")}</bdi>
            </li>
          );
        })}
      </ul>
      <IonButton
        size="small"
        fill="outline"
        onClick={() => void Promise.all(notTaken.map(({ id }) => outbox.discard(id)))}
      >
        {t("sheets.not-taken-seen")}
      </IonButton>
    </section>
  );
}

function useDiscard(ids: readonly number[]): void {
  const { outbox } = useApi();
  const all = ids.join(" ");
  useEffect(() => {
    for (const id of all.split(" ")) if (id !== "") void outbox.discard(Number(id));
  }, [all, outbox]);
}
