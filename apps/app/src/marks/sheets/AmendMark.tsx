import { amendMark } from "@dars/contract/marks/publication";
import type { Sheet } from "@dars/contract/marks/sheets";
import { readTyped } from "@dars/contract/marks/typed-mark";
import { IonButton } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { CellPlace } from "./MarkGrid.tsx";

const REASONS: Reasons = new Map([
  ["same", "sheets.same-mark"],
  ["left", "sheets.not-shown"],
]);

interface AmendMarkProps {
  readonly sheet: Sheet;
  readonly schoolId: number;
  readonly cell: CellPlace;
}

/** PUB-1: the office corrects a published mark with a reason; the family is notified. */
export function AmendMark({ sheet, schoolId, cell }: AmendMarkProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const column = sheet.columns.find(({ code }) => code === cell.code);
  const isPublished = column?.state === "published" || column?.state === "amended";
  if (!isPublished || sheet.offeringId === undefined) return null;
  if (!isOpen)
    return (
      <div className="buttons">
        <IonButton fill="outline" size="small" onClick={() => setOpen(true)}>
          {t("sheets.amend")}
        </IonButton>
      </div>
    );
  return (
    <div className="stack">
      <p>{t("sheets.amend-text")}</p>
      <AmendForm
        schoolId={schoolId}
        offeringId={sheet.offeringId}
        cell={cell}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

interface AmendFormProps {
  readonly schoolId: number;
  readonly offeringId: number;
  readonly cell: CellPlace;
  readonly onClose: () => void;
}

function AmendForm({ schoolId, offeringId, cell: { studentId, code }, onClose }: AmendFormProps) {
  const { t } = useText();
  const { act, error } = useCommand();
  const [isNoMark, setNoMark] = useState(false);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const mark = readTyped(typedIn(form, "mark"));
    const isMissing = mark === undefined || mark === null;
    setNoMark(isMissing);
    if (isMissing) return;
    const reason = typedIn(form, "reason").trim();
    const body = { key: newClientId(), offeringId, code, mark, reason };
    const done = await act(amendMark, { params: { schoolId, studentId }, body });
    if (!done) return;
    await showToast({ kind: "success", header: textNow("sheets.amended") });
    onClose();
  }

  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField label={t("sheets.right-mark")} name="mark" isLeftToRight />
      <TextField label={t("sheets.amend-why")} name="reason" />
      {isNoMark && (
        <p className="refusal" role="alert">
          {t("sheets.right-mark-missing")}
        </p>
      )}
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <SendButton label={t("sheets.amend")} />
        <IonButton fill="clear" onClick={onClose}>
          {t("platform.cancel")}
        </IonButton>
      </div>
    </form>
  );
}
