import { enterExternalMarks } from "@dars/contract/marks/publication";
import type { Sheet } from "@dars/contract/marks/sheets";
import { readTyped } from "@dars/contract/marks/typed-mark";
import { IonButton } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { CellPlace } from "./MarkGrid.tsx";

interface ExternalMarkProps {
  readonly sheet: Sheet;
  readonly schoolId: number;
  readonly cell: CellPlace;
}

/** GB-7: the office enters a mark of the student's former school from its document. */
export function ExternalMark({
  sheet: { offeringId },
  schoolId,
  cell: { studentId, code },
}: ExternalMarkProps) {
  const { t } = useText();
  const { act, error } = useCommand();
  const [isOpen, setOpen] = useState(false);
  const [isNoMark, setNoMark] = useState(false);
  if (offeringId === undefined) return null;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (offeringId === undefined) return;
    const form = event.currentTarget;
    const mark = readTyped(typedIn(form, "mark"));
    const isMissing = mark === undefined || mark === null;
    setNoMark(isMissing);
    if (isMissing) return;
    const document = typedIn(form, "document").trim();
    const body = { key: newClientId(), document, marks: [{ offeringId, code, mark }] };
    const done = await act(enterExternalMarks, { params: { schoolId, studentId }, body });
    if (!done) return;
    const header = textNow(done.isPublished ? "sheets.external-told" : "sheets.external-entered");
    await showToast({ kind: "success", header });
    setOpen(false);
  }

  if (!isOpen)
    return (
      <div className="buttons">
        <IonButton fill="outline" size="small" onClick={() => setOpen(true)}>
          {t("sheets.external")}
        </IonButton>
      </div>
    );
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p>{t("sheets.external-text")}</p>
      <TextField label={t("sheets.external-mark")} name="mark" isLeftToRight />
      <TextField label={t("sheets.external-document")} name="document" />
      {isNoMark && (
        <p className="refusal" role="alert">
          {t("sheets.right-mark-missing")}
        </p>
      )}
      <Refusal error={error} />
      <div className="buttons">
        <SendButton label={t("sheets.external-enter")} />
        <IonButton fill="clear" onClick={() => setOpen(false)}>
          {t("platform.cancel")}
        </IonButton>
      </div>
    </form>
  );
}
