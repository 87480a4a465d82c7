import {
  choosePolicy,
  previewPolicy,
  type LevelPolicy,
  type PolicyNumbers,
  type Scheme,
} from "@dars/contract/marks/policies";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NumberFields } from "./NumberFields.tsx";
import { PreviewOfPolicy } from "./PreviewOfPolicy.tsx";
import { schemeName } from "./scheme-name.ts";
import { WeightFields } from "./WeightFields.tsx";

const REASONS: Reasons = new Map([
  ["year", "policies.year-over"],
  ["stale", "policies.stale"],
]);

interface PolicyFormProps {
  readonly schoolId: Id;
  readonly policy: LevelPolicy;
  readonly schemes: readonly Scheme[];
  readonly years: readonly { readonly id: Id; readonly title: string; readonly isCurrent: boolean }[];
}

/** Another version for a level: tried on last year's marks first, then chosen from a year on. */
export function PolicyForm({ schoolId, policy: { level, current }, schemes, years }: PolicyFormProps) {
  const { t, locale } = useText();
  const { call } = useApi();
  const { save, error } = useSave();
  const trying = useAtOnce();
  // A scheme that is no longer offered cannot be chosen again.
  const known = schemes.find((each) => each.code === current.code) ? current : (schemes[0] ?? current);
  const [code, setCode] = useState(known.code);
  const [numbers, setNumbers] = useState<PolicyNumbers>(known.numbers);
  const [preview, setPreview] = useState<Reply<typeof previewPolicy> | null>(null);
  const [yearId, setYearId] = useState(years.find(({ isCurrent }) => isCurrent)?.id ?? years[0]?.id ?? 0);
  const chosen = { levelId: level.id, code, numbers };
  const params = { schoolId };

  function handleScheme(next: string) {
    const scheme = schemes.find((each) => each.code === next);
    setCode(next);
    if (scheme) setNumbers(scheme.numbers);
    setPreview(null);
  }

  const handlePreview = () =>
    trying.attempt(async () => setPreview(await call(previewPolicy, { params, body: chosen })));

  async function handleSubmit(form: HTMLFormElement) {
    const source = typedIn(form, "source").trim();
    const body = { key: newClientId(), ...chosen, fromYearId: yearId, source };
    return save(choosePolicy, { params, body }, localizeName(level.name, locale), () =>
      textNow("policies.chosen"),
    );
  }

  return (
    <Form
      className="card form"
      verb={t("policies.choose")}
      error={error}
      reasons={REASONS}
      onSubmit={handleSubmit}
    >
      <h2 className="section-title first">{t("policies.change")}</h2>
      <PickField
        label={t("policies.scheme")}
        value={code}
        options={schemes.map((scheme) => [scheme.code, schemeName(scheme.code, t)])}
        onPick={handleScheme}
      />
      <NumberFields
        key={code}
        numbers={numbers}
        onChange={(next) => {
          setNumbers(next);
          setPreview(null);
        }}
      />
      {numbers.weights && (
        <WeightFields
          key={`weights ${code}`}
          parts={schemes.find((each) => each.code === code)?.parts}
          weights={numbers.weights}
          onChange={(weights) => {
            setNumbers({ ...numbers, weights });
            setPreview(null);
          }}
        />
      )}
      <div className="buttons">
        <IonButton fill="outline" onClick={() => void handlePreview()}>
          {t("policies.preview")}
        </IonButton>
      </div>
      <Refusal error={trying.error} reasons={REASONS} />
      {preview && <PreviewOfPolicy preview={preview} />}
      <PickField
        label={t("policies.from-year")}
        value={String(yearId)}
        options={years.map(({ id, title }) => [String(id), title])}
        onPick={(value) => setYearId(Number(value))}
      />
      <TextField label={t("policies.source")} name="source" isRequired help={t("policies.source-help")} />
    </Form>
  );
}
