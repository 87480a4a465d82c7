import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { addRosterClient, type RosterScope } from "@dars/contract/roster/export";
import { IonButton, IonIcon, IonInput } from "@ionic/react";
import { copyOutline } from "ionicons/icons";
import { useState, type FormEvent } from "react";

import { ProofAsk, useProved, type Proved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { copyToClipboard } from "#platform/device/clipboard.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { SCOPES, scopeText } from "./scopes.ts";

interface NewProgramProps {
  readonly schoolId: Id;
  readonly onAdded: () => unknown;
}

type Added = Reply<typeof addRosterClient>;

const FIRST: ReadonlySet<RosterScope> = new Set<RosterScope>(["roster.readonly"]);

/** Lets a program in. Its secret is shown here once and kept nowhere. */
export function NewProgram({ schoolId, onAdded }: NewProgramProps) {
  const { t } = useText();
  const { call } = useApi();
  const proved = useProved();
  const [key, setKey] = useState(newClientId);
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState(FIRST);
  const [added, setAdded] = useState<Added | null>(null);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { key, name: typedIn(event.currentTarget, "name").trim(), scopes: [...scopes] };
    if (body.name === "" || body.scopes.length === 0) return;
    void proved.run(async () => {
      setAdded(await call(addRosterClient, { params: { schoolId }, body }));
      setKey(newClientId());
      setName("");
      await onAdded();
    });
  }

  return (
    <section className="card">
      <h2 className="section-title">{t("exports.new-program")}</h2>
      {added && <Secret added={added} />}
      <form className="form" onSubmit={handleSubmit} noValidate>
        <IonInput
          fill="outline"
          labelPlacement="stacked"
          label={t("exports.program-name")}
          helperText={t("exports.program-name-help")}
          name="name"
          maxlength={200}
          value={name}
          onIonInput={({ detail }) => setName(detail.value ?? "")}
        />
        <fieldset className="choice">
          <legend className="quiet">{t("exports.may-read")}</legend>
          {SCOPES.map((scope) => (
            <label key={scope} className="tick">
              <input
                type="checkbox"
                checked={scopes.has(scope)}
                onChange={() => setScopes(toggled(scopes, scope))}
              />
              <span>{t(scopeText(scope))}</span>
            </label>
          ))}
        </fieldset>
        <IonButton type="submit" disabled={name.trim() === "" || scopes.size === 0}>
          {t("exports.add-program")}
        </IonButton>
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      </form>
      <Refusal error={proved.error} words={isProofWrong(proved) ? "exports.proof-wrong" : undefined} />
      <ProofAsk proved={proved} lead={t("exports.program-proof-lead")} />
    </section>
  );
}

function Secret({ added: { clientId, secret } }: { readonly added: Added }) {
  const { t } = useText();

  async function handleCopy() {
    if (await copyToClipboard(secret))
      await showToast({ kind: "success", header: textNow("exports.copied") });
  }

  return (
    <section className="stack" aria-label={t("exports.secret")}>
      <p className="state waiting">{t("exports.secret-once")}</p>
      <p>
        {t("exports.client-id")}: <bdi className="code">{clientId}</bdi>
        <br />
        {t("exports.secret")}: <output className="code">{secret}</output>
      </p>
      <div className="buttons">
        <IonButton fill="outline" onClick={() => void handleCopy()}>
          <IonIcon slot="start" icon={copyOutline} aria-hidden="true" />
          {t("exports.copy")}
        </IonButton>
      </div>
    </section>
  );
}

const isProofWrong = ({ error, isAsked }: Proved) => isAsked && error?.code === "bad-credentials";

function toggled(scopes: ReadonlySet<RosterScope>, scope: RosterScope): ReadonlySet<RosterScope> {
  const next = new Set(scopes);
  if (!next.delete(scope)) next.add(scope);
  return next;
}
