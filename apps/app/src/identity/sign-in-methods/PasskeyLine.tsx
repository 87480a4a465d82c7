import type { Passkey } from "@dars/contract/identity/passkeys";
import { IonButton, IonIcon, IonInput } from "@ionic/react";
import { fingerPrintOutline, warningOutline } from "ionicons/icons";
import { useState, type FormEvent } from "react";

import { useText } from "#platform/text/use-text.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

interface PasskeyLineProps {
  readonly passkey: Passkey;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

export function PasskeyLine({ passkey, onRename, onRemove }: PasskeyLineProps) {
  const { t, format } = useText();
  const [isNaming, setNaming] = useState(false);
  const { name, addedAt, lastUsedAt, isSuspected } = passkey;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedIn(event.currentTarget, "name").trim();
    if (typed === "") return;
    setNaming(false);
    onRename(typed);
  }

  if (isNaming)
    return (
      <li>
        <form className="form" onSubmit={handleSubmit}>
          <IonInput
            fill="outline"
            label={t("ways.passkey-name")}
            labelPlacement="stacked"
            name="name"
            value={name}
            maxlength={60}
          />
          <div className="buttons">
            <IonButton type="submit">{t("accounts.save")}</IonButton>
            <IonButton type="button" fill="clear" onClick={() => setNaming(false)}>
              {t("platform.cancel")}
            </IonButton>
          </div>
          <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
        </form>
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
