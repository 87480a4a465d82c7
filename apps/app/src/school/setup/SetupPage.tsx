import { IonButton, IonInput, useIonRouter } from "@ionic/react";
import { checkmarkDoneOutline } from "ionicons/icons";
import { useState, type FormEvent } from "react";

import { homeOf, LanguageAndSize, SecretInput } from "#identity/accounts/public.ts";
import { LOCALES, OWN_NAMES } from "#platform/text/locales.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { PageSkeleton } from "#platform/ui/Skeleton.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

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
  const { finish, error, isClosed, isAsking } = useSetup((userData) =>
    router.push(homeOf(userData), "root", "replace"),
  );
  const [answers, setAnswers] = useState<Answers>({ ...NOTHING, locale });
  const change = (some: Partial<Answers>) => setAnswers({ ...answers, ...some });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = { ...answers, ...typedAnswers(event.currentTarget) };
    if (isComplete(typed)) void finish(typed);
  }

  if (isClosed) return <Closed />;
  if (isAsking) return <PageSkeleton />;
  return (
    <Page title={t("setup.title")} isReading>
      <form className="form centred" onSubmit={handleSubmit}>
        <div className="preferences">
          <LanguageAndSize isTerse />
        </div>
        <p>{t("setup.lead")}</p>
        {FIELDS.map(({ of, label, help, isPlain = false }) => (
          <IonInput
            key={of}
            fill="outline"
            label={t(label)}
            labelPlacement="stacked"
            name={of}
            value={answers[of]}
            {...(help && { helperText: t(help) })}
            {...(isPlain && { className: "left-to-right", autocapitalize: "off", spellcheck: false })}
            {...(of === "login" && { autocomplete: "username" as const })}
            onIonInput={({ detail }) => change({ [of]: detail.value ?? "" })}
          />
        ))}
        <SecretInput
          label={t("setup.password")}
          name="password"
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
        <Refusal error={error} words={error ? WORDS.get(error.code) : undefined} />
        <IonButton type="submit" expand="block" disabled={!isComplete(answers)}>
          {t("setup.finish")}
        </IonButton>
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      </form>
    </Page>
  );
}

/** The server has its administrator: there is nothing to do here but to sign in. */
function Closed() {
  const { t } = useText();
  const router = useIonRouter();
  return (
    <Page title={t("setup.title")} isReading>
      <Empty
        icon={checkmarkDoneOutline}
        title={t("setup.closed")}
        text={t("setup.closed-text")}
        action={{
          label: t("setup.sign-in"),
          onPress: () => router.push("/choose-account-type", "root", "replace"),
        }}
      />
    </Page>
  );
}

const NOTHING = { code: "", groupName: "", groupCode: "", name: "", login: "", password: "" };

const WORDS: ReadonlyMap<string, TextId> = new Map<string, TextId>([["forbidden", "setup.wrong-code"]]);

const typedAnswers = (form: HTMLFormElement): Partial<Answers> => ({
  ...Object.fromEntries(FIELDS.map(({ of }) => [of, typedIn(form, of)])),
  password: typedIn(form, "password"),
});
