import { proposeDecisionMarks, type DecisionLine } from "@dars/contract/marks/decision-marks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { showToast } from "#platform/ui/toast.ts";
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
  const { act, error } = useCommand();
  const [isOpen, setOpen] = useState(false);
  const { student, part, subjects, given } = line;

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const chosen = subjects.map(({ offeringId }) => offeringId).filter((id) => form.has(`subject ${id}`));
    const reason = typedIn(event.currentTarget, "reason").trim();
    const done = await act(proposeDecisionMarks, {
      params: { schoolId, studentId: student.id },
      body: { key: newClientId(), sectionId, ...(part && { part: part.code }), subjects: chosen, reason },
    });
    if (done) await showToast({ kind: "success", header: textNow("publication.allocated") });
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
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      {subjects.map(({ offeringId, name, lacks }) => (
        <TickField
          key={offeringId}
          name={`subject ${offeringId}`}
          label={`${nameOf(name, locale)} +${lacks}`}
          isTicked={given.includes(offeringId)}
        />
      ))}
      <TextField label={t("publication.allocate-why")} name="reason" />
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <SendButton label={t("publication.allocate-send")} />
        <IonButton fill="clear" onClick={() => setOpen(false)}>
          {t("platform.cancel")}
        </IonButton>
      </div>
    </form>
  );
}
