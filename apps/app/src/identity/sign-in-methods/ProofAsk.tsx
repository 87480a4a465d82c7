import { IonButton, IonIcon } from "@ionic/react";
import { fingerPrintOutline } from "ionicons/icons";
import { useState } from "react";

import { keepsPasskeys } from "#platform/device/passkeys.ts";
import { useText } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { Proved } from "./use-proved.ts";

interface ProofAskProps {
  readonly proved: Proved;
  /** What the proof is for. */
  readonly lead: string;
}

/** Asks once more who holds the device, where an act waits for it: by the password, a code or a passkey. */
export function ProofAsk({ proved: { isAsked, prove, forget, error }, lead }: ProofAskProps) {
  const { t } = useText();
  const [by, setBy] = useState<"password" | "code">("password");
  if (!isAsked) return null;

  return (
    <Form
      verb={t("ways.proof-go")}
      error={error}
      words={error?.code === "bad-credentials" ? "ways.proof-wrong" : undefined}
      places={{ "bad-credentials": "proof" }}
      needsNetwork
      onSubmit={(form) => prove({ by, typed: typedIn(form, "proof") })}
      onCancel={forget}
      others={
        <>
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
        </>
      }
    >
      <p>{lead}</p>
      <TextField
        key={by}
        label={t(`ways.proof-${by}`)}
        type={by === "password" ? "password" : "text"}
        name="proof"
        autocomplete={by === "password" ? "current-password" : "one-time-code"}
        most={by === "password" ? 256 : 40}
        isLeftToRight
        isRequired
      />
    </Form>
  );
}
