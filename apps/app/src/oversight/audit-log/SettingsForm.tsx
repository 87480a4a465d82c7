import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale, Theme } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import {
  saveGroupSettings,
  type GroupSettings,
  type readGroupSettings,
} from "@dars/contract/school/settings";
import { latinDigits } from "@dars/contract/shell/versions";
import { IonToggle } from "@ionic/react";
import { useState } from "react";

import { useSave } from "#platform/api/use-save.ts";
import { latinNumber } from "#platform/text/latin-number.ts";
import { OWN_NAMES } from "#platform/text/locales.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { HoursFields, hoursFaults } from "./HoursFields.tsx";

type Switch = {
  [Field in keyof GroupSettings]: GroupSettings[Field] extends boolean ? Field : never;
}[keyof GroupSettings];

const OF_APPS: readonly Switch[] = ["showApplyNow", "showMessagesForStudents", "showReportsForStudents"];
const OF_OLD_APPS: readonly Switch[] = ["legacyClients", "legacyTeacherCount"];
const THEMES: readonly Theme[] = ["white", "blue", "green", "orange", "red", "yellow", "violet"];
const MOST_DAYS = 365;
/** Whole days for which codes on printed letters are good. */
const LETTER_DAYS = { least: 3, most: 30 };
const DAYS = "sessionTimeoutDays";
const LETTER = "letterCodeDays";

interface SettingsFormProps {
  readonly page: Reply<typeof readGroupSettings>;
}

/** All settings of the group, saved together. */
export function SettingsForm({ page }: SettingsFormProps) {
  const { t, format } = useText();
  const { save, error } = useSave();
  const [settings, setSettings] = useState(page.settings);
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

  function faultsIn(form: HTMLFormElement): ReadonlyMap<string, string> {
    const faults = new Map(hoursFaults(hours, t("oversight.chat-upside-down")));
    if (parseDays(typedIn(form, DAYS)) === undefined)
      faults.set(DAYS, t("oversight.days-wrong", { most: format.number(MOST_DAYS) }));
    if (parseLetterDays(typedIn(form, LETTER)) === undefined)
      faults.set(LETTER, t("oversight.letter-days-wrong", letterWords));
    return faults;
  }

  async function handleSubmit(form: HTMLFormElement) {
    const sessionTimeoutDays = parseDays(typedIn(form, DAYS)) ?? settings.sessionTimeoutDays;
    const letterCodeDays = parseLetterDays(typedIn(form, LETTER)) ?? settings.letterCodeDays;
    const changed = { ...settings, sessionTimeoutDays, letterCodeDays };
    const body = { revision: page.revision, settings: changed };
    return save(saveGroupSettings, { body }, t("oversight.settings"), () => textNow("oversight.saved"));
  }

  return (
    <Form
      className="stack wide-gap"
      verb={t("oversight.save")}
      error={error}
      words={error?.code === "conflict" ? "oversight.conflict" : undefined}
      check={faultsIn}
      onSubmit={handleSubmit}
    >
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
        <TextField
          label={t("oversight.days")}
          name={DAYS}
          keyboard="decimal"
          value={String(page.settings.sessionTimeoutDays)}
          help={t("oversight.days-help")}
          isRequired
        />
        {row("slidingSession")}
        <TextField
          label={t("oversight.letter-days")}
          name={LETTER}
          keyboard="numeric"
          value={String(page.settings.letterCodeDays)}
          help={t("oversight.letter-days-help", letterWords)}
          isRequired
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
    </Form>
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
function parseDays(typed: string): number | undefined {
  const text = latinNumber(typed).trim().replace(",", ".");
  const days = Number(text);
  return text !== "" && Number.isFinite(days) && days >= 0 && days <= MOST_DAYS ? days : undefined;
}

/** Whole days, in whatever digits; undefined where codes on paper may not be good for so many. */
function parseLetterDays(typed: string): number | undefined {
  const days = Number(latinDigits(typed).trim() || Number.NaN);
  const isWithin = Number.isInteger(days) && days >= LETTER_DAYS.least && days <= LETTER_DAYS.most;
  return isWithin ? days : undefined;
}
