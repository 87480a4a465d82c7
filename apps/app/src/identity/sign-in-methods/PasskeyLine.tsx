import type { Passkey } from "@dars/contract/identity/passkeys";
import type { ApiError } from "@dars/contract/platform/client";
import { IonButton, IonIcon } from "@ionic/react";
import { fingerPrintOutline, warningOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly isNaming: boolean;
  /** Why its new name was refused. */
  readonly error: ApiError | null;
  readonly onNaming: (isNaming: boolean) => void;
  readonly onRename: (name: string) => Promise<void>;
  readonly onRemove: () => void;
}

export function PasskeyLine(props: PasskeyLineProps) {
  const { passkey, isNaming, error, onNaming, onRename, onRemove } = props;
  const { t, format } = useText();
  const { name, addedAt, lastUsedAt, isSuspected } = passkey;

  if (isNaming)
    return (
      <li>
        <Form
          verb={t("accounts.save")}
          error={error}
          needsNetwork
          onSubmit={(form) => onRename(typedIn(form, "name").trim())}
          onCancel={() => onNaming(false)}
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
          onClick={() => onNaming(true)}
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
