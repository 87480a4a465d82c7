import type { Id } from "@dars/contract/platform/primitives";
import { decideCase, OFFICE_MUTE_MINUTES, type CaseCard } from "@dars/contract/talking/moderation";
import { useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

const ACTS = ["dismiss", "remove", "warn", "mute", "lock", "disable", "refer"] as const;
type Act = (typeof ACTS)[number];

const REASONS: Reasons = new Map<unknown, TextId>([
  ["closed", "moderation.already-closed"],
  ["removed", "moderation.already-removed"],
  ["state", "moderation.already-so"],
  ["higher", "moderation.higher"],
  ["elsewhere", "moderation.higher"],
  ["no-account", "moderation.no-account"],
]);

interface CaseDecisionProps {
  readonly schoolId: Id;
  /** For the list of waiting saves. */
  readonly title: string;
  readonly card: CaseCard;
}

/** MOD-3: decides a case. The person concerned receives the reason. */
export function CaseDecision({ schoolId, title, card }: CaseDecisionProps) {
  const { t } = useText();
  const [act, setAct] = useState<Act | "">("");
  const { save, error } = useSave();

  async function handleSend(form: HTMLFormElement) {
    // The form refuses an empty one.
    if (act === "") return null;
    const body = {
      key: newClientId(),
      act,
      reason: typedIn(form, "reason").trim(),
      isClosed: typedIn(form, "isClosed") === "on",
      ...(act === "mute" && { minutes: Number(typedIn(form, "minutes")) }),
    };
    const input = { params: { schoolId, caseId: card.id }, body };
    return save(decideCase, input, title);
  }

  const possible = ACTS.filter((each) => each !== "remove" || card.msgNo !== null);
  return (
    <Form
      className="card form stack"
      verb={t("moderation.do-it")}
      label={t("moderation.decide")}
      error={error}
      reasons={REASONS}
      isDestructive={act === "disable"}
      onSubmit={handleSend}
    >
      <h2 className="section-title first">{t("moderation.decide")}</h2>
      <PickField
        label={t("moderation.what")}
        name="act"
        isRequired
        value={act}
        options={[
          ["", t("moderation.choose-act")],
          ...possible.map((each) => [each, t(`moderation.do-${each}`)] as const),
        ]}
        onPick={(value) => setAct(possible.find((each) => each === value) ?? "")}
      />
      {act === "mute" && (
        <PickField
          label={t("moderation.mute-for")}
          name="minutes"
          value="1440"
          options={[60, 1440, 7 * 1440, OFFICE_MUTE_MINUTES].map((minutes) => [
            String(minutes),
            minutes < 1440
              ? t("moderation.hours", { count: minutes / 60 })
              : t("moderation.days", { count: minutes / 1440 }),
          ])}
        />
      )}
      <TextField
        label={t("moderation.act-reason")}
        name="reason"
        help={t("moderation.act-reason-help")}
        isRequired
      />
      {act !== "" && act !== "dismiss" && act !== "refer" && (
        <TickField label={t("moderation.close-case")} name="isClosed" isTicked />
      )}
    </Form>
  );
}
