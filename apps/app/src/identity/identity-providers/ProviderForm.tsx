import {
  addIdentityProvider,
  changeIdentityProvider,
  type IdentityProvider,
} from "@dars/contract/identity/identity-providers";
import { ROLES } from "@dars/contract/platform/roles";
import { useState } from "react";

import { ProofForm, useProved } from "#identity/sign-in-methods/public.ts";
import { useApi } from "#platform/api/api.ts";
import { textNow, useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
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
  const shown = known ?? NEW;
  const [hosts, setHosts] = useState(shown.hosts.join(", "));

  function faultsIn(form: HTMLFormElement): ReadonlyMap<string, string> {
    const fault = wrongIn(settledIn(form, known));
    return fault === null
      ? new Map()
      : new Map([[fault === "providers.wrong-issuer" ? "issuer" : "all", t(fault)]]);
  }

  async function handleSubmit(form: HTMLFormElement) {
    const { issuer, clientId, ...body } = settledIn(form, known);
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
      <Form
        className="card form"
        verb={t("providers.save")}
        error={proved.isAsked ? null : proved.error}
        words={proved.error ? WORDS.get(proved.error.code) : undefined}
        needsNetwork
        check={faultsIn}
        onSubmit={handleSubmit}
      >
        <TextField label={t("providers.name")} name="name" value={shown.name} isRequired />
        <IssuerPart known={known} />
        <TextField
          label={t("providers.secret")}
          name="clientSecret"
          type="password"
          autocomplete="off"
          most={1000}
          help={t(shown.hasSecret ? "providers.secret-kept" : "providers.secret-help")}
          isLeftToRight
        />
        <TextField
          key={hosts}
          label={t("providers.hosts")}
          name="hosts"
          value={hosts}
          help={t("providers.hosts-help")}
          isLeftToRight
        />
        <TrialPart known={known} onHosts={setHosts} />
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
          name="mailDomains"
          value={shown.mailDomains.join(", ")}
          help={t("providers.domains-help")}
          isLeftToRight
        />
        <TextField
          label={t("providers.claim")}
          name="loginClaim"
          value={shown.loginClaim}
          help={t("providers.claim-help")}
          isLeftToRight
        />
        <TextField
          label={t("providers.tenants")}
          name="studentTenants"
          value={shown.studentTenants.join(", ")}
          help={t("providers.tenants-help")}
          isLeftToRight
        />
        <TickField label={t("providers.use")} name="isOpen" isTicked={shown.isOpen} />
      </Form>
      {proved.isAsked && (
        <ProofForm proved={proved} wrong={t("providers.wrong-field")} needed={t("providers.conflict")} />
      )}
    </div>
  );
}

const WORDS: ReadonlyMap<string, TextId> = new Map<string, TextId>([
  ["conflict", "providers.conflict"],
  ["bad-credentials", "providers.wrong-field"],
]);

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
        isRequired
      />
      <TextField label={t("providers.client-id")} name="clientId" isLeftToRight isRequired />
    </>
  );
}
