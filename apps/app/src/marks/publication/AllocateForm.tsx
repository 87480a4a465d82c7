import { proposeDecisionMarks, type DecisionLine } from "@dars/contract/marks/decision-marks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

const REASONS: Reasons = new Map([
  ["misfit", "publication.misfit"],
  ["open", "publication.allocation-open"],
]);

interface AllocateFormProps {
  readonly line: DecisionLine;
  readonly schoolId: Id;
  readonly sectionId: Id;
}

/** Which subjects get all they lack; another of the office has to confirm it. */
export function AllocateForm({ line, schoolId, sectionId }: AllocateFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [isOpen, setOpen] = useState(false);
  const { student, part, subjects, given } = line;

  async function handleSubmit(form: HTMLFormElement) {
    const ticked = new FormData(form);
    const chosen = subjects.map(({ offeringId }) => offeringId).filter((id) => ticked.has(`subject ${id}`));
    const reason = typedIn(form, "reason").trim();
    const params = { schoolId, studentId: student.id };
    const body = {
      key: newClientId(),
      sectionId,
      ...(part && { part: part.code }),
      subjects: chosen,
      reason,
    };
    const saved = await save(proposeDecisionMarks, { params, body }, localizeName(student.name, locale), () =>
      textNow("publication.allocated"),
    );
    if (saved.state !== "refused") setOpen(false);
    return saved;
  }

  if (!isOpen)
    return (
      <div className="buttons">
        <IonButton fill="outline" size="small" onClick={() => setOpen(true)}>
          {t("publication.allocate")}
        </IonButton>
      </div>
    );
  return (
    <Form
      verb={t("publication.allocate-send")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
      onCancel={() => setOpen(false)}
    >
      {subjects.map(({ offeringId, name, lacks }) => (
        <TickField
          key={offeringId}
          name={`subject ${offeringId}`}
          label={`${localizeName(name, locale)} +${lacks}`}
          isTicked={given.includes(offeringId)}
        />
      ))}
      <TextField label={t("publication.allocate-why")} name="reason" isRequired />
    </Form>
  );
}
