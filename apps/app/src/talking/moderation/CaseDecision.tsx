import type { Id } from "@dars/contract/platform/primitives";
import { decideCase, OFFICE_MUTE_MINUTES, type CaseCard } from "@dars/contract/talking/moderation";
import { useRef, useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
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

/** MOD-3: decides a case. The person concerned receives the reason. */
export function CaseDecision({ schoolId, card }: { readonly schoolId: Id; readonly card: CaseCard }) {
  const { t } = useText();
  const form = useRef<HTMLFormElement>(null);
  const [key, setKey] = useState(newClientId);
  const [act, setAct] = useState<Act>(card.msgNo === null ? "warn" : "remove");
  const decide = useCommand();

  async function handleSend() {
    if (!form.current) return;
    const body = {
      key,
      act,
      reason: typedIn(form.current, "reason").trim(),
      isClosed: typedIn(form.current, "close") === "on",
      ...(act === "mute" && { minutes: Number(typedIn(form.current, "minutes")) }),
    };
    const params = { schoolId, caseId: card.id };
    if (await decide.act(decideCase, { params, body })) setKey(newClientId());
  }

  const possible = ACTS.filter((each) => each !== "remove" || card.msgNo !== null);
  return (
    <form
      ref={form}
      className="card form stack"
      aria-label={t("moderation.decide")}
      onSubmit={(event) => {
        event.preventDefault();
        void handleSend();
      }}
    >
      <h2 className="section-title first">{t("moderation.decide")}</h2>
      <PickField
        label={t("moderation.what")}
        value={act}
        options={possible.map((each) => [each, t(`moderation.do-${each}`)])}
        onPick={(value) => setAct(possible.find((each) => each === value) ?? "warn")}
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
      <TextField label={t("moderation.act-reason")} name="reason" help={t("moderation.act-reason-help")} />
      {act !== "dismiss" && act !== "refer" && (
        <TickField label={t("moderation.close-case")} name="close" isTicked />
      )}
      <Refusal error={decide.error} reasons={REASONS} />
      <SendButton label={t("moderation.do-it")} isDestructive={act === "disable"} />
    </form>
  );
}
