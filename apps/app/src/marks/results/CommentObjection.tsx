import { commentObjection, type OpenObjection } from "@dars/contract/marks/objections";
import type { FormEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

interface CommentProps {
  readonly objection: OpenObjection;
  readonly schoolId: number;
}

/** The teacher's comment to the office on an objection. */
export function CommentObjection({ objection, schoolId }: CommentProps) {
  const { t } = useText();
  const { act, error } = useCommand();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const comment = typedIn(event.currentTarget, "comment").trim();
    const done = await act(commentObjection, {
      params: { schoolId, objectionId: objection.id },
      body: { key: newClientId(), comment },
    });
    if (done) await showToast({ kind: "success", header: textNow("results.commented") });
  }

  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField label={t("results.comment")} name="comment" help={t("results.comment-help")} />
      <Refusal error={error} />
      <div className="buttons">
        <SendButton label={t("results.send-comment")} />
      </div>
    </form>
  );
}
