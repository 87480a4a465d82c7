import { claimChildren } from "@dars/contract/school/guardians";

import { useAtOnce } from "#platform/api/use-at-once.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
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
  const { act, error } = useAtOnce();

  async function handleSubmit(form: HTMLFormElement) {
    const body = { login: typedIn(form, "login").trim(), code: typedIn(form, "code").trim() };
    const done = await act(claimChildren, { body });
    if (!done) return;
    form.reset();
    await showToast({ kind: "success", header: textNow("guardians.claimed", { count: done.children }) });
  }

  return (
    <Form
      verb={t("guardians.claim-send")}
      error={error}
      reasons={REASONS}
      needsNetwork
      onSubmit={handleSubmit}
    >
      <p className="quiet">{t("guardians.claim-text")}</p>
      <TextField label={t("guardians.claim-login")} name="login" isLeftToRight isRequired />
      <TextField label={t("guardians.claim-code")} name="code" isLeftToRight isRequired />
    </Form>
  );
}
