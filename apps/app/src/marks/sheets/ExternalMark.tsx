import { enterExternalMarks } from "@dars/contract/marks/publication";
import type { Sheet } from "@dars/contract/marks/sheets";
import { readTyped } from "@dars/contract/marks/typed-mark";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { CellPlace } from "./MarkGrid.tsx";

interface ExternalMarkProps {
  readonly sheet: Sheet;
  readonly schoolId: number;
  readonly cell: CellPlace;
}

/** GB-7: the office enters a mark of the student's former school from its document. */
export function ExternalMark({ sheet: { offeringId }, schoolId, cell }: ExternalMarkProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (offeringId === undefined) return null;
  if (isOpen)
    return (
      <ExternalForm schoolId={schoolId} offeringId={offeringId} cell={cell} onClose={() => setOpen(false)} />
    );
  return (
    <div className="buttons">
      <IonButton fill="outline" size="small" onClick={() => setOpen(true)}>
        {t("sheets.external")}
      </IonButton>
    </div>
  );
}

interface ExternalFormProps {
  readonly schoolId: number;
  readonly offeringId: number;
  readonly cell: CellPlace;
  readonly onClose: () => void;
}

const markIn = (form: HTMLFormElement) => readTyped(typedIn(form, "mark")) ?? null;

function ExternalForm({ schoolId, offeringId, cell: { studentId, code }, onClose }: ExternalFormProps) {
  const { t } = useText();
  const { save, error } = useSave();

  async function handleSubmit(form: HTMLFormElement) {
    const mark = markIn(form);
    const document = typedIn(form, "document").trim();
    const body = { key: newClientId(), document, marks: [{ offeringId, code, mark }] };
    const input = { params: { schoolId, studentId }, body };
    const saved = await save(enterExternalMarks, input, document, ({ isPublished }) =>
      textNow(isPublished ? "sheets.external-told" : "sheets.external-entered"),
    );
    if (saved.state !== "refused") onClose();
    return saved;
  }

  return (
    <Form
      verb={t("sheets.external-enter")}
      error={error}
      check={(form) => new Map(markIn(form) === null ? [["mark", t("sheets.right-mark-missing")]] : [])}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <p>{t("sheets.external-text")}</p>
      <TextField label={t("sheets.external-mark")} name="mark" isRequired isLeftToRight />
      <TextField label={t("sheets.external-document")} name="document" isRequired />
    </Form>
  );
}
