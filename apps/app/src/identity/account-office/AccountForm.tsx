import {
  GIVEN_ROLES,
  saveAccount,
  type GivenRole,
  type OfficeAccount,
} from "@dars/contract/identity/account-office";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline } from "ionicons/icons";
import { useState, type FormEvent } from "react";

import { roleText } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { showToast } from "#platform/ui/toast.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { PersonKey } from "./AccountPage.tsx";
import { REASONS } from "./reasons.ts";

const MOST_LOGINS = 5;

interface AccountFormProps extends PersonKey {
  readonly account: OfficeAccount;
  /** The role that a new account begins with. */
  readonly firstRole: GivenRole | null;
}

/** Logins, roles of this school, and whether it is switched on. An emptied login is taken away. */
export function AccountForm({ schoolId, personId, account, firstRole }: AccountFormProps) {
  const { t } = useText();
  const { act, error } = useCommand();
  const [key, setKey] = useState(newClientId);
  const [fields, setFields] = useState(Math.max(1, account.logins.length));
  const isNew = account.revision === 0;
  const held = new Set(account.roles.filter(({ isGivenHere }) => isGivenHere).map(({ role }) => role));

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const logins = indexes(fields)
      .map((at) => typedIn(form, `login-${at}`).trim())
      .filter((login) => login !== "");
    const roles = GIVEN_ROLES.filter((role) => typedIn(form, role) !== "");
    const isDisabled = typedIn(form, "disabled") !== "";
    const body = { key, revision: account.revision, logins: [...new Set(logins)], roles, isDisabled };
    const saved = await act(saveAccount, { params: { schoolId, personId }, body });
    setKey(newClientId());
    if (saved) await showToast({ kind: "success", header: textNow("office.saved") });
  }

  return (
    <form className="form card" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h2 className="section-title first">{t(isNew ? "office.new" : "office.change")}</h2>
      {indexes(fields).map((at) => (
        <TextField
          key={at}
          label={t("office.login", { number: at + 1 })}
          name={`login-${at}`}
          value={account.logins[at] ?? ""}
          isLeftToRight
        />
      ))}
      {fields < MOST_LOGINS && (
        <IonButton type="button" fill="clear" size="small" onClick={() => setFields(fields + 1)}>
          <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
          {t("office.add-login")}
        </IonButton>
      )}
      <fieldset className="plain-fieldset">
        <legend className="quiet">{t("office.roles")}</legend>
        {GIVEN_ROLES.map((role) => (
          <TickField
            key={role}
            name={role}
            label={t(roleText(role))}
            isTicked={held.has(role) || role === firstRole}
          />
        ))}
      </fieldset>
      {!isNew && (
        <TickField name="disabled" label={t("office.disabled")} isTicked={account.state === "disabled"} />
      )}
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        <SendButton label={t(isNew ? "office.make" : "office.save")} />
      </div>
    </form>
  );
}

const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
