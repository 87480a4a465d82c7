import type { ApiError } from "@dars/contract/platform/client";

import { useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface ReasonFormProps {
  readonly title: string;
  readonly text: string;
  readonly send: string;
  readonly error: ApiError | null;
  readonly onSend: (reason: string) => unknown;
}

/** Something that is done with a reason, which is written down. */
export function ReasonForm({ title, text, send, error, onSend }: ReasonFormProps) {
  const { t } = useText();
  return (
    <form
      className="card form stack"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(typedIn(event.currentTarget, "reason").trim());
      }}
    >
      <h2 className="section-title first">{title}</h2>
      <p className="quiet">{text}</p>
      <TextField label={t("moderation.act-reason")} name="reason" />
      <Refusal error={error} />
      <SendButton label={send} />
    </form>
  );
}
