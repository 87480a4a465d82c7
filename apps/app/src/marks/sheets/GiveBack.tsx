import { decideColumn } from "@dars/contract/marks/sheets";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

/** Why a step of a column is refused. */
export const COLUMN_REASONS: Reasons = new Map([
  ["empty", "sheets.some-empty"],
  ["stale", "sheets.changed"],
  ["state", "sheets.changed"],
]);

interface GiveBackProps {
  readonly params: { readonly schoolId: number; readonly sheetId: number; readonly column: string };
  readonly revision: number;
  /** The column's title. */
  readonly title: string;
  /** It was given back, or is not to be. */
  readonly onDone: () => void;
}

/** H3: gives a column back to its teacher, who reads why. */
export function GiveBack({ params, revision, title, onDone }: GiveBackProps) {
  const { t } = useText();
  const { save, error } = useSave();

  async function handleSubmit(form: HTMLFormElement) {
    const body = {
      key: newClientId(),
      revision,
      approve: false,
      reason: typedIn(form, "reason").trim() || null,
    };
    const saved = await save(decideColumn, { params, body }, title, () => textNow("sheets.gave-back"));
    if (saved.state === "accepted") onDone();
    return saved;
  }

  return (
    <Form
      verb={t("sheets.give-back")}
      error={error}
      reasons={COLUMN_REASONS}
      onSubmit={handleSubmit}
      onCancel={onDone}
    >
      <TextField label={t("sheets.why-back")} name="reason" isRequired />
    </Form>
  );
}
