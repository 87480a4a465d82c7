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
import { useState, type FormEvent } from "react";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { NumberFields } from "./NumberFields.tsx";
import { PreviewOfPolicy } from "./PreviewOfPolicy.tsx";
import { schemeName } from "./scheme-name.ts";

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
  const { t } = useText();
  const { call } = useApi();
  const { act, attempt, error } = useCommand();
  const [code, setCode] = useState(current.code);
  const [numbers, setNumbers] = useState<PolicyNumbers>(current.numbers);
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
    attempt(async () => setPreview(await call(previewPolicy, { params, body: chosen })));

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const source = typedIn(event.currentTarget, "source").trim();
    const body = { key: newClientId(), ...chosen, fromYearId: yearId, source };
    const done = await act(choosePolicy, { params, body });
    if (done) await showToast({ kind: "success", header: textNow("policies.chosen") });
  }

  return (
    <form className="card form" noValidate onSubmit={(event) => void handleSubmit(event)}>
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
      <div className="buttons">
        <IonButton fill="outline" onClick={() => void handlePreview()}>
          {t("policies.preview")}
        </IonButton>
      </div>
      {preview && <PreviewOfPolicy preview={preview} />}
      <PickField
        label={t("policies.from-year")}
        value={String(yearId)}
        options={years.map(({ id, title }) => [String(id), title])}
        onPick={(value) => setYearId(Number(value))}
      />
      <TextField label={t("policies.source")} name="source" help={t("policies.source-help")} />
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <SendButton label={t("policies.choose")} />
      </div>
    </form>
  );
}
