import { fixUploadRow, type UploadIssue } from "@dars/contract/roster/upload-rows";
import { IonButton, IonIcon } from "@ionic/react";
import { documentTextOutline } from "ionicons/icons";

import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import type { UploadPlace } from "#talking/uploads/public.ts";

interface UseGivenProps {
  readonly place: UploadPlace;
  readonly issue: UploadIssue;
}

/** A value that was changed in the file and in the app: takes the file's after all. */
export function UseGiven({ place, issue: { line, column, params } }: UseGivenProps) {
  const { t, format } = useText();
  const { save, error, isBusy } = useSave();
  const given = params.find(({ name }) => name === "given")?.value;
  if (column === null || given === undefined) return null;

  const handleUse = () =>
    save(
      fixUploadRow,
      { params: { ...place, line }, body: { cells: [{ column, value: given }] } },
      t("findings.at-line", { line: format.number(line) }),
    );

  return (
    <>
      <IonButton fill="outline" size="small" disabled={isBusy} onClick={() => void handleUse()}>
        <IonIcon slot="start" icon={documentTextOutline} aria-hidden="true" />
        {t("findings.use-given")}
      </IonButton>
      <Refusal error={error} words={error?.code === "conflict" ? "findings.fix-conflict" : undefined} />
    </>
  );
}
