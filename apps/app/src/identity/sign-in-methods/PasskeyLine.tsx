import type { Passkey } from "@dars/contract/identity/passkeys";
import { IonButton, IonIcon } from "@ionic/react";
import { fingerPrintOutline, warningOutline } from "ionicons/icons";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly onRename: (name: string) => Promise<void>;
  readonly onRemove: () => void;
}

export function PasskeyLine({ passkey, onRename, onRemove }: PasskeyLineProps) {
  const { t, format } = useText();
  const [isNaming, setNaming] = useState(false);
  const { name, addedAt, lastUsedAt, isSuspected } = passkey;

  async function handleSubmit(form: HTMLFormElement) {
    setNaming(false);
    await onRename(typedIn(form, "name").trim());
  }

  if (isNaming)
    return (
      <li>
        <Form
          verb={t("accounts.save")}
          error={null}
          needsNetwork
          onSubmit={handleSubmit}
          onCancel={() => setNaming(false)}
        >
          <TextField label={t("ways.passkey-name")} name="name" value={name} most={60} isRequired />
        </Form>
      </li>
    );
  return (
    <li className="need">
      <IonIcon icon={fingerPrintOutline} aria-hidden="true" />
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p className="quiet">
          {lastUsedAt === null
            ? t("ways.passkey-added", { date: format.date(new Date(addedAt)) })
            : t("ways.passkey-used", { time: format.moment(new Date(lastUsedAt)) })}
        </p>
        {isSuspected && (
          <p className="state bad">
            <IonIcon icon={warningOutline} aria-hidden="true" />
            {t("ways.passkey-suspected")}
          </p>
        )}
      </div>
      <div className="buttons">
        <IonButton
          size="small"
          fill="clear"
          aria-label={t("ways.passkey-rename-of", { name })}
          onClick={() => setNaming(true)}
        >
          {t("ways.passkey-rename")}
        </IonButton>
        <IonButton
          size="small"
          fill="clear"
          color="danger"
          aria-label={t("ways.passkey-remove-of", { name })}
          onClick={onRemove}
        >
          {t("ways.remove")}
        </IonButton>
      </div>
    </li>
  );
}
