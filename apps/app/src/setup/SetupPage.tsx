import { IonButton, IonInput, useIonRouter } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { homeOf, LanguageAndSize, SecretInput } from "#accounts/public.ts";
import { LOCALES, OWN_NAMES } from "#platform/text/locales.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { shortCode } from "#platform/ui/short-code.ts";

import { isComplete, useSetup, type Answers } from "./use-setup.ts";

type Typed = "code" | "groupName" | "groupCode" | "name" | "login";

interface Field {
  readonly of: Typed;
  readonly label: TextId;
  readonly help?: TextId;
  /** Latin letters and digits, whatever the language of the page. */
  readonly isPlain?: boolean;
}

const FIELDS: readonly Field[] = [
  { of: "code", label: "setup.code", help: "setup.code-help", isPlain: true },
  { of: "groupName", label: "setup.group-name" },
  { of: "groupCode", label: "setup.group-code", help: "setup.group-code-help", isPlain: true },
  { of: "name", label: "setup.name" },
  { of: "login", label: "setup.login", help: "setup.login-help", isPlain: true },
];

/** An empty server and its first administrator. */
export function SetupPage() {
  const { t, locale } = useText();
  const router = useIonRouter();
  const { finish, error } = useSetup((userData) => router.push(homeOf(userData), "root", "replace"));
  const [answers, setAnswers] = useState<Answers>({ ...NOTHING, locale });
  const change = (some: Partial<Answers>) => setAnswers({ ...answers, ...some });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isComplete(answers)) void finish(answers);
  }

  return (
    <Page title={t("setup.title")} isReading>
      <div className="preferences">
        <LanguageAndSize isTerse />
      </div>
      <form className="form centred" onSubmit={handleSubmit}>
        <p>{t("setup.lead")}</p>
        {FIELDS.map(({ of, label, help, isPlain = false }) => (
          <IonInput
            key={of}
            fill="outline"
            label={t(label)}
            labelPlacement="stacked"
            value={answers[of]}
            {...(help && { helperText: t(help) })}
            {...(isPlain && { dir: "ltr" as const, autocapitalize: "off", spellcheck: false })}
            {...(of === "login" && { autocomplete: "username" as const })}
            onIonInput={({ detail }) => change({ [of]: detail.value ?? "" })}
          />
        ))}
        <SecretInput
          label={t("setup.password")}
          value={answers.password}
          autocomplete="new-password"
          onType={(password) => change({ password })}
        />
        <Choice
          label={t("setup.locale")}
          options={LOCALES.map((each) => [each, OWN_NAMES[each]])}
          value={answers.locale}
          onChoose={(chosen) => change({ locale: chosen })}
        />
        {error && (
          <p className="refusal" role="alert">
            {t(WORDS.get(error.code) ?? `error.${error.code}`)}{" "}
            {t("platform.error-code", { code: shortCode(error) })}
          </p>
        )}
        <IonButton type="submit" expand="block" disabled={!isComplete(answers)}>
          {t("setup.finish")}
        </IonButton>
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      </form>
    </Page>
  );
}

const NOTHING = { code: "", groupName: "", groupCode: "", name: "", login: "", password: "" };

const WORDS: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["forbidden", "setup.wrong-code"],
  ["conflict", "setup.already"],
]);
