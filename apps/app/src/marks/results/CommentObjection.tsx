import { commentObjection, type OpenObjection } from "@dars/contract/marks/objections";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface CommentProps {
  readonly objection: OpenObjection;
  readonly schoolId: number;
}

/** A comment to the office on an objection. */
export function CommentObjection({ objection, schoolId }: CommentProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();

  async function handleSubmit(form: HTMLFormElement) {
    const comment = typedIn(form, "comment").trim();
    const input = { params: { schoolId, objectionId: objection.id }, body: { key: newClientId(), comment } };
    return save(commentObjection, input, localizeName(objection.student.name, locale), () =>
      textNow("results.commented"),
    );
  }

  return (
    <Form verb={t("results.send-comment")} error={error} onSubmit={handleSubmit}>
      <TextField label={t("results.comment")} name="comment" isRequired help={t("results.comment-help")} />
    </Form>
  );
}
