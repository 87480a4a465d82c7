import {
  GIVEN_ROLES,
  saveAccount,
  type GivenRole,
  type OfficeAccount,
} from "@dars/contract/identity/account-office";
import { IonButton, IonIcon } from "@ionic/react";
import { addOutline } from "ionicons/icons";
import { useState } from "react";

import { roleText } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { TickField } from "#platform/ui/TickField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { PersonKey } from "./AccountPage.tsx";
import { REASONS } from "./reasons.ts";

const MOST_LOGINS = 5;

interface AccountFormProps extends PersonKey {
  readonly account: OfficeAccount;
  /** What a new account begins with. */
  readonly firstRoles: readonly GivenRole[];
}

/** Logins, roles of this school, and whether it is switched on. An emptied login is taken away. */
export function AccountForm({ schoolId, personId, account, firstRoles }: AccountFormProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [fields, setFields] = useState(Math.max(1, account.logins.length));
  const isNew = account.revision === 0;
  const givenRoles = new Set(account.roles.filter(({ isGivenHere }) => isGivenHere).map(({ role }) => role));

  async function handleSubmit(form: HTMLFormElement) {
    const logins = indexes(fields)
      .map((at) => typedIn(form, `logins.${at}`).trim())
      .filter((login) => login !== "");
    const roles = GIVEN_ROLES.filter((role) => typedIn(form, role) !== "");
    const isDisabled = typedIn(form, "disabled") !== "";
    const { revision } = account;
    const body = { key: newClientId(), revision, logins: [...new Set(logins)], roles, isDisabled };
    const title = logins[0] ?? t("office.account");
    return save(saveAccount, { params: { schoolId, personId }, body }, title, () => textNow("office.saved"));
  }

  return (
    <Form
      className="form card"
      verb={t(isNew ? "office.make" : "office.save")}
      error={error}
      reasons={REASONS}
      places={fields === 1 ? { "login-taken": "logins.0" } : {}}
      onSubmit={handleSubmit}
    >
      <h2 className="section-title first">{t(isNew ? "office.new" : "office.change")}</h2>
      {indexes(fields).map((at) => (
        <TextField
          key={at}
          label={t("office.login", { number: at + 1 })}
          name={`logins.${at}`}
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
            isTicked={givenRoles.has(role) || firstRoles.includes(role)}
          />
        ))}
      </fieldset>
      {!isNew && (
        <TickField name="disabled" label={t("office.disabled")} isTicked={account.state === "disabled"} />
      )}
    </Form>
  );
}

const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);
