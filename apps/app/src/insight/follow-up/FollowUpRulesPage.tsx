import {
  FOLLOW_UP_BOUNDS,
  previewFollowUpRules,
  readFollowUpRules,
  saveFollowUpRules,
  STUDENT_RULES,
  TEACHER_RULES,
  type FollowUpRule,
  type FollowUpRules,
} from "@dars/contract/insight/follow-up";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

const REASONS: Reasons = new Map<unknown, TextId>([["stale", "follow-up.rules-stale"]]);

/** When a student or a teacher of a school needs follow-up, and whom that would name today. */
export function FollowUpRulesPage() {
  return (
    <PageOfSchool title="follow-up.rules" back="/manage" isReading>
      {(schoolId) => <Rules key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Rules({ schoolId }: { readonly schoolId: number }) {
  const { reading } = useRead(readFollowUpRules, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ rules, revision }) => (
        <RulesForm key={revision} schoolId={schoolId} kept={rules} revision={revision} />
      )}
    </Await>
  );
}

type Setting = FollowUpRules[number];

const areSound = (rules: FollowUpRules): boolean =>
  rules.every((rule) =>
    NUMBERS.every(([key]) => {
      const { minimum, maximum } = FOLLOW_UP_BOUNDS[key];
      return Number.isInteger(rule[key]) && rule[key] >= minimum && rule[key] <= maximum;
    }),
  );

interface RulesFormProps {
  readonly schoolId: number;
  readonly kept: FollowUpRules;
  readonly revision: number;
}

function RulesForm({ schoolId, kept, revision }: RulesFormProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error: refused, isBusy } = useAtOnce();
  const { save, error } = useSave();
  const [rules, setRules] = useState(kept);
  const [named, setNamed] = useState<ReadonlyMap<FollowUpRule, number>>(new Map());
  const isSound = areSound(rules);
  const params = { schoolId };
  const change = (rule: FollowUpRule, next: Partial<Setting>) => {
    setRules((now) => now.map((each) => (each.rule === rule ? { ...each, ...next } : each)));
    setNamed(new Map());
  };

  const preview = () =>
    attempt(async () => {
      const { found } = await call(previewFollowUpRules, { params, body: { rules } });
      setNamed(new Map(found.map(({ rule, people }) => [rule, people])));
    });

  function handleSave() {
    const input = { params, body: { key: newClientId(), revision, rules } };
    return save(saveFollowUpRules, input, t("follow-up.rules"), () => textNow("follow-up.rules-saved"));
  }

  const checkRules = (): ReadonlyMap<string, string> =>
    isSound ? new Map() : new Map([["rules", t("follow-up.rules-wrong")]]);

  const fields = (some: readonly FollowUpRule[]) =>
    rules
      .filter(({ rule }) => some.includes(rule))
      .map((setting) => (
        <RuleFields
          key={setting.rule}
          setting={setting}
          people={named.get(setting.rule)}
          onChange={(next) => change(setting.rule, next)}
        />
      ));
  return (
    <Form
      className="stack wide-gap"
      verb={t("follow-up.rules-save")}
      error={error}
      reasons={REASONS}
      check={checkRules}
      onSubmit={handleSave}
      others={
        <IonButton fill="outline" disabled={isBusy || !isSound} onClick={() => void preview()}>
          {t("follow-up.rules-preview")}
        </IonButton>
      }
    >
      <h2 className="section-title first">{t("follow-up.rules-students")}</h2>
      {fields(STUDENT_RULES)}
      <h2 className="section-title">{t("follow-up.rules-teachers")}</h2>
      {fields(TEACHER_RULES)}
      <Refusal error={refused} reasons={REASONS} />
    </Form>
  );
}

interface RuleFieldsProps {
  readonly setting: Setting;
  /** Whom it names by the preview. */
  readonly people: number | undefined;
  readonly onChange: (next: Partial<Setting>) => void;
}

const SEVERITIES = ["low", "medium", "high"] as const;

const NUMBERS = [
  ["threshold", "follow-up.rules-threshold"],
  ["windowDays", "follow-up.rules-window"],
  ["graceDays", "follow-up.rules-grace"],
] as const;

function RuleFields({ setting, people, onChange }: RuleFieldsProps) {
  const { t } = useText();
  const { rule, isOn, autoNotify, severity } = setting;
  return (
    <fieldset className="card form plain-fieldset">
      <legend className="section-title first">{t(`follow-up.rule-${rule}`)}</legend>
      <label className="tick-field">
        <input type="checkbox" checked={isOn} onChange={({ target }) => onChange({ isOn: target.checked })} />
        {t("follow-up.rules-on")}
      </label>
      {isOn && (
        <>
          {NUMBERS.map(([key, words]) => (
            <TextField
              key={key}
              label={t(words)}
              name={`${rule}-${key}`}
              type="number"
              value={String(setting[key])}
              onType={(typed) => onChange({ [key]: typed.trim() === "" ? Number.NaN : Number(typed) })}
            />
          ))}
          <PickField
            label={t("follow-up.rules-severity")}
            options={SEVERITIES.map((each) => [each, t(`follow-up.severity-${each}`)])}
            value={severity}
            onPick={(picked) =>
              onChange({ severity: SEVERITIES.find((each) => each === picked) ?? severity })
            }
          />
          <label className="tick-field">
            <input
              type="checkbox"
              checked={autoNotify}
              onChange={({ target }) => onChange({ autoNotify: target.checked })}
            />
            {t("follow-up.rules-notify")}
          </label>
        </>
      )}
      {people !== undefined && <output>{t("follow-up.rules-named", { count: people })}</output>}
    </fieldset>
  );
}
