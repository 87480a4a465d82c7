import { startMarkingLook } from "@dars/contract/learning/marking-looks";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface MarkingReasonProps {
  readonly schoolId: Id;
  readonly exerciseId: Id;
  /** Reads what is to be marked, once the reason is given. */
  readonly onStart: () => Promise<unknown>;
}

/** E6: asks the management why it marks in the teacher's place. */
export function MarkingReason({ schoolId, exerciseId, onStart }: MarkingReasonProps) {
  const { t } = useText();
  const { act, error } = useAtOnce(onStart);
  /** Kept until it has begun: what is sent twice is one reason. */
  const [key] = useState(newClientId);

  const start = (form: HTMLFormElement) =>
    act(startMarkingLook, {
      params: { schoolId, exerciseId },
      body: { key, reason: typedIn(form, "reason").trim() },
    });

  return (
    <Form
      className="card form stack"
      verb={t("marking.for-teacher-start")}
      error={error}
      needsNetwork
      onSubmit={start}
    >
      <h2 className="section-title first">{t("marking.for-teacher")}</h2>
      <p>{t("marking.for-teacher-text")}</p>
      <TextField label={t("marking.for-teacher-why")} name="reason" isRequired />
    </Form>
  );
}
