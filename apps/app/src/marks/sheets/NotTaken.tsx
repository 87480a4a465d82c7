import type { Sheet } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import { IonButton } from "@ionic/react";

import { useApi } from "#platform/api/api.ts";
import type { Save } from "#platform/offline/database.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";

import { marksIn } from "./marks-left-over.ts";

interface NotTakenProps {
  readonly sheet: Sheet;
  /** Refused saves of this sheet. */
  readonly saves: readonly Save[];
}

/** Marks that were entered without a network and refused when they arrived, until the teacher has seen them. */
export function NotTaken({ sheet, saves }: NotTakenProps) {
  const { t, locale } = useText();
  const { outbox } = useApi();
  if (saves.length === 0) return null;
  const student = (id: number) => sheet.rows.find((row) => row.student.id === id)?.student.name;
  const column = (code: string) => sheet.columns.find((each) => each.code === code)?.label[locale] ?? code;
  return (
    <section className="card" role="alert">
      <h2 className="section-title first">{t("sheets.not-taken")}</h2>
      <p className="quiet">{t("sheets.not-taken-text")}</p>
      <ul>
        {saves.flatMap(({ id, wire }) =>
          marksIn(wire).map(({ studentId, code, mark }) => {
            const name = student(studentId);
            return (
              <li key={`${id} ${studentId} ${code}`}>
                {name && nameOf(name, locale)} · {column(code)}:{" "}
                <bdi>{typedMark(mark, locale !== "en") || t("sheets.empty")}</bdi>
              </li>
            );
          }),
        )}
      </ul>
      <IonButton
        size="small"
        fill="outline"
        onClick={() => void Promise.all(saves.map(({ id }) => outbox.discard(id)))}
      >
        {t("sheets.not-taken-seen")}
      </IonButton>
    </section>
  );
}
