import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { addRosterClient, type RosterScope } from "@dars/contract/roster/export";
import { IonButton, IonIcon } from "@ionic/react";
import { copyOutline } from "ionicons/icons";
import { useState } from "react";

import { ProofAsk, useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { copyToClipboard } from "#platform/device/clipboard.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import { SCOPES, scopeText } from "./scopes.ts";

interface NewProgramProps {
  readonly schoolId: Id;
  readonly onAdded: () => unknown;
}

type Added = Reply<typeof addRosterClient>;

const FIRST: RosterScope = "roster.readonly";

/** Lets a program in. Its secret is shown here once and kept nowhere. */
export function NewProgram({ schoolId, onAdded }: NewProgramProps) {
  const { t } = useText();
  const { call } = useApi();
  const proved = useProved();
  const [key, setKey] = useState(newClientId);
  const [added, setAdded] = useState<Added | null>(null);

  const checkScopes = (form: HTMLFormElement): ReadonlyMap<string, string> =>
    scopesIn(form).length > 0 ? new Map() : new Map([[FIRST, t("exports.may-read-nothing")]]);

  function handleSubmit(form: HTMLFormElement) {
    const body = { key, name: typedIn(form, "name").trim(), scopes: scopesIn(form) };
    return proved.run(async () => {
      setAdded(await call(addRosterClient, { params: { schoolId }, body }));
      setKey(newClientId());
      await onAdded();
    });
  }

  return (
    <section className="card">
      <h2 className="section-title">{t("exports.new-program")}</h2>
      {added && <Secret added={added} />}
      <Form
        key={key}
        verb={t("exports.add-program")}
        error={proved.isAsked ? null : proved.error}
        needsNetwork
        check={checkScopes}
        onSubmit={handleSubmit}
      >
        <TextField
          label={t("exports.program-name")}
          help={t("exports.program-name-help")}
          name="name"
          most={200}
          isRequired
        />
        <fieldset className="choice">
          <legend className="quiet">{t("exports.may-read")}</legend>
          {SCOPES.map((scope) => (
            <TickField key={scope} label={t(scopeText(scope))} name={scope} isTicked={scope === FIRST} />
          ))}
        </fieldset>
      </Form>
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

const scopesIn = (form: HTMLFormElement): RosterScope[] =>
  SCOPES.filter((scope) => typedIn(form, scope) !== "");
