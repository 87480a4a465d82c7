import { amendMark } from "@dars/contract/marks/publication";
import type { Sheet } from "@dars/contract/marks/sheets";
import { readTyped } from "@dars/contract/marks/typed-mark";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { CellPlace } from "./MarkGrid.tsx";

const REASONS: Reasons = new Map([["same", "sheets.same-mark"]]);

interface AmendMarkProps {
  readonly sheet: Sheet;
  readonly schoolId: number;
  readonly cell: CellPlace;
}

/** PUB-1: the office corrects a published mark with a reason; the family is notified. */
export function AmendMark({ sheet, schoolId, cell }: AmendMarkProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (sheet.offeringId === undefined) return null;
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
  const { save, error } = useSave();

  async function handleSubmit(form: HTMLFormElement) {
    const mark = readTyped(typedIn(form, "mark"));
    if (mark === undefined || mark === null) return undefined;
    const reason = typedIn(form, "reason").trim();
    const body = { key: newClientId(), offeringId, code, mark, reason };
    const input = { params: { schoolId, studentId }, body };
    const saved = await save(amendMark, input, t("sheets.amend"), () => textNow("sheets.amended"));
    if (saved.state !== "refused") onClose();
    return saved;
  }

  const checkMark = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    (readTyped(typedIn(form, "mark")) ?? null) === null
      ? new Map([["mark", t("sheets.right-mark-missing")]])
      : new Map();

  return (
    <Form
      verb={t("sheets.amend")}
      error={error}
      reasons={REASONS}
      places={{ same: "mark" }}
      check={checkMark}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <TextField label={t("sheets.right-mark")} name="mark" isLeftToRight />
      <TextField label={t("sheets.amend-why")} name="reason" isRequired />
    </Form>
  );
}
