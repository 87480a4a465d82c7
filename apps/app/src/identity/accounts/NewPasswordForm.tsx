import { PASSWORD_MIN_LENGTH } from "@dars/contract/identity/accounts";

import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { SecretInput } from "./SecretInput.tsx";
import { useChangePassword } from "./use-change-password.ts";

interface NewPasswordFormProps {
  /** Not asked for after a one-time code or a first password. */
  readonly asksCurrent: boolean;
  readonly onDone: () => void;
}

export function NewPasswordForm({ asksCurrent, onDone }: NewPasswordFormProps) {
  const { t } = useText();
  const { change, error } = useChangePassword(onDone);
  const rule = t("accounts.password-rule", { count: PASSWORD_MIN_LENGTH });

  const checkLength = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    typedIn(form, "next").length < PASSWORD_MIN_LENGTH ? new Map([["next", rule]]) : new Map();

  function handleSubmit(form: HTMLFormElement) {
    const next = typedIn(form, "next");
    return change(asksCurrent ? { current: typedIn(form, "current"), next } : { next });
  }

  return (
    <Form
      verb={t("accounts.keep-password")}
      error={error}
      words={error ? WORDS.get(error.code) : undefined}
      places={{ "bad-credentials": "current", "weak-password": "next" }}
      needsNetwork
      check={checkLength}
      onSubmit={handleSubmit}
    >
      {asksCurrent && (
        <SecretInput label={t("accounts.current-password")} name="current" autocomplete="current-password" />
      )}
      <SecretInput label={t("accounts.new-password")} name="next" autocomplete="new-password" help={rule} />
    </Form>
  );
}

const WORDS: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["bad-credentials", "accounts.current-wrong"],
  ["weak-password", "accounts.password-weak"],
]);
