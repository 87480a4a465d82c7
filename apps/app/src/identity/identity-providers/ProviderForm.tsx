import {
  addIdentityProvider,
  changeIdentityProvider,
  type IdentityProvider,
} from "@dars/contract/identity/identity-providers";
import { ROLES } from "@dars/contract/platform/roles";
import { IonInput } from "@ionic/react";
import { useRef, useState, type FormEvent } from "react";

import { ProofForm, useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { showToast } from "#platform/ui/toast.ts";

import { NEW, settledIn, wrongIn } from "./settled-in.ts";
import { TrialPart } from "./TrialPart.tsx";

interface ProviderFormProps {
  /** Null adds one. */
  readonly known: IdentityProvider | null;
  readonly onDone: () => Promise<void>;
}

/** What a directory is to this server. Issuer and client stay what they were: another issuer is another directory. */
export function ProviderForm({ known, onDone }: ProviderFormProps) {
  const { t } = useText();
  const { call } = useApi();
  const proved = useProved();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<TextId | null>(null);
  const shown = known ?? NEW;
  const [hosts, setHosts] = useState(shown.hosts.join(", "));

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = settledIn(event.currentTarget, known);
    const fault = wrongIn(typed);
    setWrong(fault);
    if (fault !== null) return;
    const { issuer, clientId, ...body } = typed;
    await proved.run(async () => {
      if (known) {
        const params = { providerId: known.id };
        await call(changeIdentityProvider, { params, body: { ...body, revision: known.revision } });
      } else await call(addIdentityProvider, { body: { ...body, issuer, clientId } });
      await showToast({ kind: "success", header: textNow("providers.saved") });
      await onDone();
    });
  }

  return (
    <div className="stack wide-gap">
      <form className="card form" noValidate ref={form} onSubmit={(event) => void handleSubmit(event)}>
        <TextField label={t("providers.name")} name="name" value={shown.name} />
        <IssuerPart known={known} />
        <IonInput
          className="left-to-right"
          fill="outline"
          label={t("providers.secret")}
          labelPlacement="stacked"
          type="password"
          name="client-secret"
          autocomplete="off"
          maxlength={1000}
          helperText={t(shown.hasSecret ? "providers.secret-kept" : "providers.secret-help")}
        />
        <TextField
          key={hosts}
          label={t("providers.hosts")}
          name="hosts"
          value={hosts}
          help={t("providers.hosts-help")}
          isLeftToRight
        />
        <TrialPart form={form} known={known} onHosts={setHosts} />
        <fieldset className="choice">
          <legend className="quiet">{t("providers.roles")}</legend>
          {ROLES.map((role) => (
            <TickField
              key={role}
              label={t(`role.${role}`)}
              name={`role-${role}`}
              isTicked={shown.roles.includes(role)}
            />
          ))}
        </fieldset>
        <TextField
          label={t("providers.domains")}
          name="domains"
          value={shown.mailDomains.join(", ")}
          help={t("providers.domains-help")}
          isLeftToRight
        />
        <TextField
          label={t("providers.claim")}
          name="claim"
          value={shown.loginClaim}
          help={t("providers.claim-help")}
          isLeftToRight
        />
        <TextField
          label={t("providers.tenants")}
          name="tenants"
          value={shown.studentTenants.join(", ")}
          help={t("providers.tenants-help")}
          isLeftToRight
        />
        <TickField label={t("providers.use")} name="is-open" isTicked={shown.isOpen} />
        {wrong && (
          <p className="refusal" role="alert">
            {t(wrong)}
          </p>
        )}
        <div className="buttons">
          <SendButton label={t("providers.save")} />
        </div>
      </form>
      <ProofForm proved={proved} wrong={t("providers.wrong-field")} needed={t("providers.conflict")} />
    </div>
  );
}

/** What says which directory it is; it stays. */
function IssuerPart({ known }: Pick<ProviderFormProps, "known">) {
  const { t } = useText();
  if (known)
    return (
      <p className="quiet">
        <bdi dir="ltr">{known.issuer}</bdi>
        <br />
        <bdi dir="ltr">{known.clientId}</bdi>
      </p>
    );
  return (
    <>
      <TextField
        label={t("providers.issuer")}
        name="issuer"
        help={t("providers.issuer-help")}
        isLeftToRight
      />
      <TextField label={t("providers.client-id")} name="client-id" isLeftToRight />
    </>
  );
}
