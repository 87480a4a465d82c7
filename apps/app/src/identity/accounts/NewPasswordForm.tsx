import { PASSWORD_MIN_LENGTH } from "@dars/contract/identity/accounts";
import { IonButton } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { useText, type TextId } from "#platform/text/use-text.ts";
import { shortCode } from "#platform/ui/short-code.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { SecretInput } from "./SecretInput.tsx";
import { useChangePassword } from "./use-change-password.ts";

interface NewPasswordFormProps {
  /** Not asked for after a one-time code or a first password. */
  readonly asksCurrent: boolean;
  readonly onDone: () => void;
}

interface Typed {
  readonly current: string;
  readonly next: string;
}

export function NewPasswordForm({ asksCurrent, onDone }: NewPasswordFormProps) {
  const { t } = useText();
  const { change, error } = useChangePassword(onDone);
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const isWhole = (typed: Typed) =>
    typed.next.length >= PASSWORD_MIN_LENGTH && (!asksCurrent || typed.current !== "");

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = { current: typedIn(form, "current"), next: typedIn(form, "next") };
    if (isWhole(typed)) void change(asksCurrent ? typed : { next: typed.next });
  }

  return (
    <form className="form" onSubmit={handleSubmit}>
      {asksCurrent && (
        <SecretInput
          label={t("accounts.current-password")}
          name="current"
          value={current}
          autocomplete="current-password"
          isRefused={error?.code === "bad-credentials"}
          onType={setCurrent}
        />
      )}
      <SecretInput
        label={t("accounts.new-password")}
        name="next"
        value={next}
        autocomplete="new-password"
        helperText={t("accounts.password-rule", { count: PASSWORD_MIN_LENGTH })}
        isRefused={error?.code === "weak-password"}
        onType={setNext}
      />
      {error && (
        <p className="refusal" role="alert">
          {t(WORDS.get(error.code) ?? `error.${error.code}`)}{" "}
          {error.code === "unexpected" && t("platform.error-code", { code: shortCode(error) })}
        </p>
      )}
      <IonButton type="submit" expand="block" disabled={!isWhole({ current, next })}>
        {t("accounts.keep-password")}
      </IonButton>
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
    </form>
  );
}

const WORDS: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["bad-credentials", "accounts.current-wrong"],
  ["weak-password", "accounts.password-weak"],
]);
