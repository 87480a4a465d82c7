import { PASSWORD_MIN_LENGTH } from "@dars/contract/identity/accounts";
import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";
import { useIonRouter } from "@ionic/react";
import { checkmarkDoneOutline } from "ionicons/icons";
import { useState } from "react";

import { getHomePath, LanguageAndSize, SecretInput } from "#identity/accounts/public.ts";
import { OWN_NAMES } from "#platform/text/locales.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PageSkeleton } from "#platform/ui/Skeleton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { useSetup, wrongIn, type Answers } from "./use-setup.ts";

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
    router.push(getHomePath(userData), "root", "replace"),
  );
  const [chosen, setChosen] = useState(locale);

  const faultsIn = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    new Map(wrongIn(answersIn(form, chosen)).map((field) => [field, t(RULES[field], RULE_VALUES)]));

  if (isClosed) return <Closed />;
  if (isAsking) return <PageSkeleton />;
  return (
    <Page title={t("setup.title")} isReading>
      <Form
        className="form centred"
        verb={t("setup.finish")}
        error={error}
        words={error ? WORDS.get(error.code) : undefined}
        places={{ forbidden: "code" }}
        needsNetwork
        check={faultsIn}
        onSubmit={(form) => finish(answersIn(form, chosen))}
      >
        <div className="preferences">
          <LanguageAndSize isTerse />
        </div>
        <p>{t("setup.lead")}</p>
        {FIELDS.map(({ of, label, help, isPlain = false }) => (
          <TextField
            key={of}
            label={t(label)}
            name={of}
            isLeftToRight={isPlain}
            isRequired
            {...(help && { help: t(help) })}
            {...(isPlain && { autocomplete: of === "login" ? "username" : "off" })}
          />
        ))}
        <SecretInput
          label={t("setup.password")}
          name="password"
          autocomplete="new-password"
          help={t("accounts.password-rule", RULE_VALUES)}
        />
        <Choice
          label={t("setup.locale")}
          options={LOCALES.map((each) => [each, OWN_NAMES[each]])}
          value={chosen}
          onChoose={setChosen}
        />
      </Form>
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

const WORDS: ReadonlyMap<string, TextId> = new Map<string, TextId>([["forbidden", "setup.wrong-code"]]);

const RULES = {
  groupCode: "setup.group-code-help",
  login: "setup.login-help",
  password: "accounts.password-rule",
} as const;
const RULE_VALUES = { count: PASSWORD_MIN_LENGTH };

const answersIn = (form: HTMLFormElement, locale: Locale): Answers => ({
  code: typedIn(form, "code"),
  groupName: typedIn(form, "groupName"),
  groupCode: typedIn(form, "groupCode"),
  name: typedIn(form, "name"),
  login: typedIn(form, "login"),
  password: typedIn(form, "password"),
  locale,
});
