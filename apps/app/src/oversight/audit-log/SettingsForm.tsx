import type { Locale, Theme } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import {
  saveGroupSettings,
  type GroupSettings,
  type readGroupSettings,
} from "@dars/contract/school/settings";
import { latinDigits } from "@dars/contract/shell/versions";
import { IonButton, IonInput, IonToggle } from "@ionic/react";
import { useState, type FormEvent } from "react";

import { useCommand } from "#platform/api/use-command.ts";
import { LOCALES, OWN_NAMES } from "#platform/text/locales.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { HoursFields, isUpsideDown } from "./HoursFields.tsx";

type Switch = {
  [Field in keyof GroupSettings]: GroupSettings[Field] extends boolean ? Field : never;
}[keyof GroupSettings];

const OF_APPS: readonly Switch[] = ["showApplyNow", "showMessagesForStudents", "showReportsForStudents"];
const OF_OLD_APPS: readonly Switch[] = ["legacyClients", "legacyTeacherCount"];
const THEMES: readonly Theme[] = ["white", "blue", "green", "orange", "red", "yellow", "violet"];
const MOST_DAYS = 365;
/** Whole days for which codes on printed letters are good. */
const LETTER_DAYS = { least: 3, most: 30 };

interface SettingsFormProps {
  readonly page: Reply<typeof readGroupSettings>;
}

/** All settings of the group, saved together. */
export function SettingsForm({ page }: SettingsFormProps) {
  const { t, format } = useText();
  const { act, error } = useCommand();
  const [settings, setSettings] = useState(page.settings);
  const [days, setDays] = useState(String(page.settings.sessionTimeoutDays));
  const [letterDays, setLetterDays] = useState(String(page.settings.letterCodeDays));
  const letterWords = {
    least: format.number(LETTER_DAYS.least),
    most: format.number(LETTER_DAYS.most),
  };
  const hours = { opensAt: settings.chatOpensAt, closesAt: settings.chatClosesAt };
  const change = (part: Partial<GroupSettings>) => setSettings((known) => ({ ...known, ...part }));
  const row = (field: Switch) => (
    <SwitchRow
      key={field}
      field={field}
      isOn={settings[field]}
      onChange={(isOn) => change({ [field]: isOn })}
    />
  );

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sessionTimeoutDays = daysOf(typedIn(event.currentTarget, "days"));
    const letterCodeDays = letterDaysOf(typedIn(event.currentTarget, "letter-days"));
    if (sessionTimeoutDays === undefined || letterCodeDays === undefined || isUpsideDown(hours)) return;
    const changed = { ...settings, sessionTimeoutDays, letterCodeDays };
    const body = { revision: page.revision, settings: changed };
    if (await act(saveGroupSettings, { body }))
      await showToast({ kind: "success", header: textNow("oversight.saved") });
  }

  return (
    <form className="stack wide-gap" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <section className="card stack">
        <h2 className="section-title">{t("oversight.apps")}</h2>
        {OF_APPS.map(row)}
        <Choice
          label={t("oversight.messages-rule")}
          options={[
            ["messages", t("oversight.rule-messages")],
            ["reports", t("oversight.rule-reports")],
          ]}
          value={settings.messagesRule}
          onChoose={(messagesRule) => change({ messagesRule })}
        />
      </section>
      <section className="card stack">
        <h2 className="section-title">{t("oversight.signing-in")}</h2>
        <IonInput
          className={daysOf(days) === undefined ? "ion-invalid ion-touched" : ""}
          fill="outline"
          label={t("oversight.days")}
          labelPlacement="stacked"
          inputmode="decimal"
          name="days"
          value={days}
          helperText={t("oversight.days-help")}
          errorText={t("oversight.days-wrong", { most: format.number(MOST_DAYS) })}
          onIonInput={({ detail }) => setDays(detail.value ?? "")}
        />
        {row("slidingSession")}
        <IonInput
          className={letterDaysOf(letterDays) === undefined ? "ion-invalid ion-touched" : ""}
          fill="outline"
          label={t("oversight.letter-days")}
          labelPlacement="stacked"
          inputmode="numeric"
          name="letter-days"
          value={letterDays}
          helperText={t("oversight.letter-days-help", letterWords)}
          errorText={t("oversight.letter-days-wrong", letterWords)}
          onIonInput={({ detail }) => setLetterDays(detail.value ?? "")}
        />
      </section>
      <section className="card stack">
        <h2 className="section-title">{t("oversight.look")}</h2>
        <Choice<Locale>
          label={t("oversight.locale")}
          options={LOCALES.map((locale) => [locale, OWN_NAMES[locale]])}
          value={settings.defaultLocale}
          onChoose={(defaultLocale) => change({ defaultLocale })}
        />
        <Choice<Theme>
          label={t("oversight.theme")}
          options={THEMES.map((theme) => [theme, t(`oversight.theme-${theme}`)])}
          value={settings.theme}
          onChoose={(theme) => change({ theme })}
        />
      </section>
      <section className="card stack">
        <h2 className="section-title">{t("oversight.families")}</h2>
        {row("adultConsent")}
        {row("guardiansObserveAll")}
      </section>
      <section className="card stack">
        <h2 className="section-title">{t("oversight.chat")}</h2>
        <p className="quiet">{t("oversight.chat-hours-text")}</p>
        <HoursFields
          hours={hours}
          onChange={({ opensAt, closesAt }) => change({ chatOpensAt: opensAt, chatClosesAt: closesAt })}
        />
      </section>
      <section className="card stack">
        <h2 className="section-title">{t("oversight.old-apps")}</h2>
        <p className="quiet">
          {page.legacyClientSeenAt === null
            ? t("oversight.old-apps-never")
            : t("oversight.old-apps-seen", { time: format.moment(new Date(page.legacyClientSeenAt)) })}
        </p>
        {OF_OLD_APPS.map(row)}
      </section>
      <section className="card stack">
        <h2 className="section-title">{t("oversight.maintenance-title")}</h2>
        {row("maintenance")}
      </section>
      <Refusal error={error} words={error?.code === "conflict" ? "oversight.conflict" : undefined} />
      <div className="buttons">
        <IonButton type="submit">{t("oversight.save")}</IonButton>
      </div>
    </form>
  );
}

interface SwitchRowProps {
  readonly field: Switch;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function SwitchRow({ field, isOn, onChange }: SwitchRowProps) {
  const { t } = useText();
  const words: TextId = `oversight.${field}`;
  const quiet: TextId = `oversight.${field}-text`;
  return (
    <div>
      <IonToggle
        className="wide-toggle"
        justify="space-between"
        checked={isOn}
        onIonChange={({ detail }) => onChange(detail.checked)}
      >
        {t(words)}
      </IonToggle>
      <p className="quiet">{t(quiet)}</p>
    </div>
  );
}

/** Days, in whatever digits; undefined where it is no number between nothing and a year. */
function daysOf(typed: string): number | undefined {
  const text = latinDigits(typed).trim().replace("٫", ".").replace(",", ".");
  const days = Number(text);
  return text !== "" && Number.isFinite(days) && days >= 0 && days <= MOST_DAYS ? days : undefined;
}

/** Whole days, in whatever digits; undefined where codes on paper may not be good for so many. */
function letterDaysOf(typed: string): number | undefined {
  const days = Number(latinDigits(typed).trim() || Number.NaN);
  const isWithin = Number.isInteger(days) && days >= LETTER_DAYS.least && days <= LETTER_DAYS.most;
  return isWithin ? days : undefined;
}
