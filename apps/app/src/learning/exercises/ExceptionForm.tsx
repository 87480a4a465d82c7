import { exceptStudent, type GridLine } from "@dars/contract/learning/exercises";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { useRef, useState, type SubmitEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";

import { momentIn, numberIn } from "./fields-in.ts";
import { MomentField } from "./MomentField.tsx";

interface ExceptionFormProps {
  readonly schoolId: Id;
  readonly exerciseId: Id;
  readonly student: NonNullable<GridLine["student"]>;
  readonly known: GridLine["exception"];
  readonly onClose: () => void;
}

/** EX-4: more time for one student, a later deadline, or none of it at all. */
export function ExceptionForm({ schoolId, exerciseId, student, known, onClose }: ExceptionFormProps) {
  const { t, locale } = useText();
  const { save } = useSave();
  const key = useRef(newClientId());
  const [error, setError] = useState<ApiError | null>(null);
  const name = nameOf(student.name, locale);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const body = {
      key: key.current,
      dueAt: momentIn(form, "due"),
      closeAt: momentIn(form, "close"),
      extraMinutes: numberIn(form, "minutes") ?? 0,
      isExcused: new FormData(form).has("excused"),
    };
    const params = { schoolId, studentId: student.id, exerciseId };
    const done = await save(exceptStudent, { params, body }, t("exercises.exception-for", { name }));
    if (done.state !== "refused") return onClose();
    // What was refused and is changed is another request.
    key.current = newClientId();
    setError(done.error);
  }

  return (
    <form
      className="card stack exception-form"
      aria-label={t("exercises.exception-for", { name })}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <h2 className="list-head">
        <bdi>{t("exercises.exception-for", { name })}</bdi>
      </h2>
      <ExceptionFields known={known} />
      <Refusal
        error={error}
        words={error?.field === "/body/closeAt" ? "exercises.exception-backwards" : undefined}
      />
      <div className="link-row">
        <SendButton label={t("exercises.save")} />
        <IonButton fill="clear" onClick={onClose}>
          {t("platform.cancel")}
        </IonButton>
      </div>
    </form>
  );
}

function ExceptionFields({ known }: Pick<ExceptionFormProps, "known">) {
  const { t } = useText();
  return (
    <>
      <div className="short-fields">
        <MomentField label={t("exercises.exception-due")} name="due" value={known?.dueAt ?? null} />
        <MomentField label={t("exercises.exception-close")} name="close" value={known?.closeAt ?? null} />
        <TextField
          label={t("exercises.exception-minutes")}
          name="minutes"
          type="number"
          value={String(known?.extraMinutes ?? 0)}
        />
      </div>
      <TickField
        label={t("exercises.exception-excused")}
        name="excused"
        isTicked={known?.isExcused ?? false}
      />
    </>
  );
}
