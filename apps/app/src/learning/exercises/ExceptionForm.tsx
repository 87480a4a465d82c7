import { exceptStudent, type GridLine } from "@dars/contract/learning/exercises";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";

import { momentIn, numberIn } from "./fields-in.ts";
import { MomentField } from "./MomentField.tsx";

interface ExceptionFormProps {
  readonly schoolId: Id;
  readonly exerciseId: Id;
  readonly student: NonNullable<GridLine["student"]>;
  readonly known: GridLine["exception"];
  /** For everybody; null for any number. */
  readonly attemptsAllowed: number | null;
  readonly onClose: () => void;
}

/** EX-4: more time for one student, a later deadline, or none of it at all. */
export function ExceptionForm({ schoolId, exerciseId, student, onClose, ...of }: ExceptionFormProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const name = localizeName(student.name, locale);
  const [seen] = useState(of.known);

  async function handleSubmit(form: HTMLFormElement) {
    const body = {
      key: newClientId(),
      dueAt: momentIn(form, "dueAt"),
      closeAt: momentIn(form, "closeAt"),
      extraMinutes: numberIn(form, "extraMinutes") ?? 0,
      isExcused: new FormData(form).has("isExcused"),
      extraAttempts: numberIn(form, "extraAttempts") ?? 0,
      seen,
    };
    const params = { schoolId, studentId: student.id, exerciseId };
    const done = await save(exceptStudent, { params, body }, t("exercises.exception-for", { name }));
    if (done.state !== "refused") onClose();
    return done;
  }

  return (
    <Form
      className="card stack exception-form"
      verb={t("exercises.save")}
      error={error}
      label={t("exercises.exception-for", { name })}
      words={error?.field === "/body/closeAt" ? "exercises.exception-backwards" : undefined}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <h2 className="list-head">
        <bdi>{t("exercises.exception-for", { name })}</bdi>
      </h2>
      <ExceptionFields {...of} />
    </Form>
  );
}

const NONE: NonNullable<GridLine["exception"]> = {
  dueAt: null,
  closeAt: null,
  extraMinutes: 0,
  isExcused: false,
};

function ExceptionFields({ known, attemptsAllowed }: Pick<ExceptionFormProps, "known" | "attemptsAllowed">) {
  const { t } = useText();
  const { dueAt, closeAt, extraMinutes, extraAttempts = 0, isExcused } = known ?? NONE;
  return (
    <>
      <div className="short-fields">
        <MomentField label={t("exercises.exception-due")} name="dueAt" value={dueAt} />
        <MomentField label={t("exercises.exception-close")} name="closeAt" value={closeAt} />
        <TextField
          label={t("exercises.exception-minutes")}
          name="extraMinutes"
          type="number"
          value={String(extraMinutes)}
        />
        {attemptsAllowed !== null && (
          <TextField
            label={t("exercises.extra-attempts", { count: attemptsAllowed })}
            name="extraAttempts"
            type="number"
            value={String(extraAttempts)}
          />
        )}
      </div>
      <TickField label={t("exercises.exception-excused")} name="isExcused" isTicked={isExcused} />
    </>
  );
}
