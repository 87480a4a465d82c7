import {
  beginAuthenticator,
  confirmAuthenticator,
  readSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  type SecondFactor,
} from "@dars/contract/identity/second-factors";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, keypadOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useRead } from "#platform/api/use-read.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Skeleton } from "#platform/ui/Skeleton.tsx";

import { AuthenticatorSetup } from "./AuthenticatorSetup.tsx";
import { ProofForm } from "./ProofForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { useProved } from "./use-proved.ts";

/** Codes of an authenticator as the second step of signing in. */
export function AuthenticatorPart({ onAdded }: { readonly onAdded?: () => void }) {
  const { reading, refresh } = useRead(readSecondFactor, {});
  return (
    <Await {...reading} skeleton={<Skeleton lines={2} />}>
      {(factor) => (
        <Authenticator factor={factor} onChange={() => void refresh()} {...(onAdded && { onAdded })} />
      )}
    </Await>
  );
}

interface AuthenticatorProps {
  readonly factor: SecondFactor;
  readonly onChange: () => void;
  /** Called when the recovery codes have been put away. */
  readonly onAdded?: () => void;
}

function Authenticator({ factor, onChange, onAdded }: AuthenticatorProps) {
  const { t } = useText();
  const { call } = useApi();
  const proved = useProved();
  const [begun, setBegun] = useState<Reply<typeof beginAuthenticator> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const handleBegin = () => proved.run(async () => setBegun(await call(beginAuthenticator, {})));
  const handleRenew = () =>
    proved.run(async () => setCodes((await call(renewRecoveryCodes, {})).recoveryCodes));
  const handleCode = (code: string) =>
    proved.run(async () => {
      const { recoveryCodes } = await call(confirmAuthenticator, { body: { code } });
      setBegun(null);
      setCodes(recoveryCodes);
    });

  async function handleRemove() {
    const isMeant = await ask({
      question: textNow("ways.remove-question"),
      yes: textNow("ways.remove"),
      isDestructive: true,
    });
    if (!isMeant) return;
    await proved.run(async () => {
      await call(removeAuthenticator, {});
      onChange();
    });
  }

  function handleKept() {
    setCodes(null);
    onChange();
    onAdded?.();
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={handleKept} />;
  return (
    <>
      {begun ? (
        <AuthenticatorSetup
          {...begun}
          error={proved.isAsked ? null : proved.error}
          onCode={handleCode}
          onCancel={() => setBegun(null)}
        />
      ) : (
        <Standing
          factor={factor}
          onBegin={() => void handleBegin()}
          onRenew={() => void handleRenew()}
          onRemove={() => void handleRemove()}
        />
      )}
      <ProofForm proved={proved} wrong={t("ways.code-wrong")} isBesideForm={begun !== null} />
    </>
  );
}

interface StandingProps {
  readonly factor: SecondFactor;
  readonly onBegin: () => void;
  readonly onRenew: () => void;
  readonly onRemove: () => void;
}

function Standing({ factor, onBegin, onRenew, onRemove }: StandingProps) {
  const { t, format } = useText();
  const { authenticatorSince, recoveryCodesLeft } = factor;
  if (authenticatorSince === null)
    return (
      <>
        <p className="quiet">{t("ways.authenticator-text")}</p>
        <IonButton fill="outline" onClick={onBegin}>
          <IonIcon slot="start" icon={keypadOutline} aria-hidden="true" />
          {t("ways.authenticator-add")}
        </IonButton>
      </>
    );
  return (
    <>
      <p>
        <span className="state good">
          <IonIcon icon={checkmarkCircleOutline} aria-hidden="true" />
          {t("ways.authenticator-since", { date: format.date(new Date(authenticatorSince)) })}
        </span>
      </p>
      <p className="quiet">{t("ways.codes-left", { count: recoveryCodesLeft })}</p>
      <div className="buttons">
        <IonButton fill="outline" onClick={onRenew}>
          {t("ways.codes-renew")}
        </IonButton>
        <IonButton fill="clear" color="danger" onClick={onRemove}>
          {t("ways.authenticator-remove")}
        </IonButton>
      </div>
    </>
  );
}
