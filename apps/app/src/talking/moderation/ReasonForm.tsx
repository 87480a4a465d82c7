import type { ApiError } from "@dars/contract/platform/client";

import type { Saved } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface ReasonFormProps {
  readonly title: string;
  readonly text: string;
  readonly send: string;
  readonly error: ApiError | null;
  readonly needsNetwork?: boolean;
  readonly onSend: (reason: string) => Promise<Saved | null>;
}

/** Something that is done with a reason, which is written down. */
export function ReasonForm(props: ReasonFormProps) {
  const { title, text, send, error, needsNetwork = false, onSend } = props;
  const { t } = useText();
  return (
    <Form
      className="card form stack"
      verb={send}
      label={title}
      error={error}
      needsNetwork={needsNetwork}
      onSubmit={(form) => onSend(typedIn(form, "reason").trim())}
    >
      <h2 className="section-title first">{title}</h2>
      <p className="quiet">{text}</p>
      <TextField label={t("moderation.act-reason")} name="reason" isRequired />
    </Form>
  );
}
