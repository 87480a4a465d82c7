import { IonButton, IonIcon, IonInput } from "@ionic/react";
import { fingerPrintOutline } from "ionicons/icons";
import { useState, type FormEvent } from "react";

import { keepsPasskeys } from "#platform/device/passkeys.ts";
import { useText } from "#platform/text/use-text.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { Proved } from "./use-proved.ts";

interface ProofAskProps {
  readonly proved: Proved;
  /** What the proof is for. */
  readonly lead: string;
}

/** Asks once more who holds the device, where an act waits for it: by the password, a code or a passkey. */
export function ProofAsk({ proved: { isAsked, prove, forget }, lead }: ProofAskProps) {
  const { t } = useText();
  const [by, setBy] = useState<"password" | "code">("password");
  if (!isAsked) return null;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedIn(event.currentTarget, "proof");
    if (typed !== "") void prove({ by, typed });
  }

  return (
    <form className="form" onSubmit={handleSubmit}>
      <p>{lead}</p>
      <IonInput
        key={by}
        className="left-to-right"
        fill="outline"
        label={t(`ways.proof-${by}`)}
        labelPlacement="stacked"
        type={by === "password" ? "password" : "text"}
        name="proof"
        autocomplete={by === "password" ? "current-password" : "one-time-code"}
        maxlength={by === "password" ? 256 : 40}
      />
      <div className="buttons">
        <IonButton type="submit">{t("ways.proof-go")}</IonButton>
        {keepsPasskeys() && (
          <IonButton type="button" fill="outline" onClick={() => void prove({ by: "passkey" })}>
            <IonIcon slot="start" icon={fingerPrintOutline} aria-hidden="true" />
            {t("ways.proof-by-passkey")}
          </IonButton>
        )}
        <IonButton
          type="button"
          fill="clear"
          onClick={() => setBy((before) => (before === "password" ? "code" : "password"))}
        >
          {t(by === "password" ? "ways.proof-by-code" : "ways.proof-by-password")}
        </IonButton>
        <IonButton type="button" fill="clear" onClick={forget}>
          {t("platform.cancel")}
        </IonButton>
      </div>
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
    </form>
  );
}
