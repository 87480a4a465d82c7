import { unlockColumn, type Unlocking } from "@dars/contract/marks/column-unlocking";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { DecideProposal } from "#oversight/proposals/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { COLUMN_UNLOCKED } from "./column-unlocked.ts";

const REASONS: Reasons = new Map<unknown, TextId>([
  ...COLUMN_UNLOCKED.reasons,
  ["waiting", "sheets.opening-waits"],
  ["stale", "sheets.changed"],
  ["state", "sheets.changed"],
]);

interface OpenAgainProps {
  readonly params: { readonly schoolId: number; readonly sheetId: number; readonly column: string };
  readonly revision: number;
  /** The column's title. */
  readonly title: string;
  /** Asked for already. */
  readonly waiting?: Unlocking | undefined;
}

/** An approved column takes marks again when one person of the office asks for it and another approves (H4). */
export function OpenAgain({ params, revision, title, waiting }: OpenAgainProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [isAsking, setAsking] = useState(false);

  async function handleSubmit(form: HTMLFormElement) {
    const body = { key: newClientId(), revision, reason: typedIn(form, "reason").trim() };
    const saved = await save(unlockColumn, { params, body }, title);
    if (saved.state !== "refused") setAsking(false);
    return saved;
  }

  if (waiting)
    return (
      <>
        <p>
          <span className="state waiting">{t("sheets.to-open")}</span> {waiting.reason}
          <br />
          <span className="quiet">
            {waiting.by ? (
              <bdi>{localizeName(waiting.by, locale)}</bdi>
            ) : (
              waiting.role && t(`role.${waiting.role}`)
            )}
          </span>
        </p>
        <DecideProposal
          schoolId={params.schoolId}
          proposalId={waiting.proposalId}
          isOwn={waiting.isOwn}
          title={title}
          words={COLUMN_UNLOCKED}
        />
      </>
    );
  if (!isAsking)
    return (
      <div className="buttons">
        <IonButton fill="outline" onClick={() => setAsking(true)}>
          {t("sheets.open-again")}
        </IonButton>
      </div>
    );
  return (
    <Form
      verb={t("sheets.open-again")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
      onCancel={() => setAsking(false)}
    >
      <p>{t("sheets.open-again-text")}</p>
      <TextField label={t("sheets.open-again-why")} name="reason" isRequired />
    </Form>
  );
}
