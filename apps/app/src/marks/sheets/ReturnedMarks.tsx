import type { ComparedClass, compareOwnMarkWorkbook } from "@dars/contract/marks/mark-workbooks";
import { saveMarks } from "@dars/contract/marks/sheets";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { sectionName } from "#school/schools/public.ts";

import { WorkbookDifference } from "./WorkbookDifference.tsx";

interface ReturnedMarksProps {
  readonly schoolId: Id;
  readonly compared: Reply<typeof compareOwnMarkWorkbook>;
  readonly onDone: () => void;
}

/** What the workbook of all classes would change, class by class; one button saves all of it. */
export function ReturnedMarks({ schoolId, compared, onDone }: ReturnedMarksProps) {
  const { t, locale } = useText();
  const { save, error, isBusy } = useSave();
  // Each class is saved once, also where the button is pressed again after a refusal.
  const [keys] = useState(() => new Map(compared.classes.map(({ classId }) => [classId, newClientId()])));
  const changed = compared.classes.filter(({ changes }) => changes.length > 0);
  const spoken = compared.classes.filter(saysSomething);
  const marks = changed.reduce((sum, { changes }) => sum + changes.length, 0);

  async function handleSave() {
    for (const each of changed) {
      const saved = await save(
        saveMarks,
        {
          params: { schoolId, sheetId: each.classId },
          body: { key: keys.get(each.classId) ?? newClientId(), cells: toCells(each), reason: null },
        },
        formatClass(each, locale),
        () => null,
      );
      if (saved.state === "refused") return;
    }
    onDone();
    await showToast({ kind: "success", header: t("sheets.all-saved", { marks, classes: changed.length }) });
  }

  return (
    <section className="stack">
      {spoken.map((each) => (
        <WorkbookDifference
          key={each.classId}
          title={formatClass(each, locale)}
          sheet={each}
          compared={each}
        />
      ))}
      {compared.unknown.map((name) => (
        <p key={name} className="odd-line">
          {t("sheets.unknown-class", { name })}
        </p>
      ))}
      {marks === 0 && <p>{t("sheets.nothing-changes")}</p>}
      <Refusal error={error} />
      <div className="buttons">
        {marks > 0 && (
          <IonButton disabled={isBusy} onClick={() => void handleSave()}>
            {t("sheets.save-all", { count: marks })}
          </IonButton>
        )}
        <IonButton fill="clear" onClick={onDone}>
          {t(marks > 0 ? "platform.cancel" : "platform.close")}
        </IonButton>
      </div>
    </section>
  );
}

/** Classes in which nothing was typed need no word. */
const saysSomething = ({ changes, skipped, conflicts = [], unused = [] }: ComparedClass): boolean =>
  changes.length + skipped.length + conflicts.length + unused.length > 0;

const toCells = ({ changes }: ComparedClass) =>
  changes.map(({ studentId, code, to, revision }) => ({ studentId, code, mark: to, revision }));

const formatClass = ({ subject, section, level }: ComparedClass, locale: Locale): string =>
  [localizeName(subject.name, locale), section && sectionName(section, level.name, locale)]
    .filter((part) => part !== null && part !== "")
    .join(" · ");
