import { claimChildren } from "@dars/contract/school/guardians";
import type { FormEvent } from "react";

import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

const REASONS: Reasons = new Map<unknown, TextId>([
  ["used", "guardians.claim-used"],
  ["expired", "guardians.claim-expired"],
  ["other", "guardians.claim-other"],
  ["account", "guardians.claim-account"],
  ["guardian", "guardians.claim-guardian"],
]);

/** Login and code of the school's letter to a guardian. */
export function ClaimChildren() {
  const { t } = useText();
  const { act, error } = useCommand();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { login: typedIn(form, "login").trim(), code: typedIn(form, "code").trim() };
    const done = await act(claimChildren, { body });
    if (!done) return;
    form.reset();
    await showToast({ kind: "success", header: textNow("guardians.claimed", { count: done.children }) });
  }

  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p className="quiet">{t("guardians.claim-text")}</p>
      <TextField label={t("guardians.claim-login")} name="login" isLeftToRight />
      <TextField label={t("guardians.claim-code")} name="code" isLeftToRight />
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <SendButton label={t("guardians.claim-send")} />
      </div>
    </form>
  );
}
