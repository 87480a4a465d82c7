import type { SignedIn } from "@dars/contract/identity/accounts";
import { beginPasskeySignIn, signInWithPasskey } from "@dars/contract/identity/passkeys";
import { ApiError } from "@dars/contract/platform/client";
import type { Role } from "@dars/contract/platform/roles";
import { IonButton, IonIcon } from "@ionic/react";
import { fingerPrintOutline } from "ionicons/icons";
import { useEffect, useEffectEvent, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { appVersion, devicePlatform } from "#platform/device/app-version.ts";
import { deviceName } from "#platform/device/device-name.ts";
import { keepsPasskeys, signWithPasskey, suggestsPasskeys } from "#platform/device/passkeys.ts";
import { useText } from "#platform/text/use-text.ts";

interface PasskeyButtonProps {
  readonly role: Role;
  /** Also offers passkeys where the user name is typed. */
  readonly isSuggested?: boolean;
  readonly onSignedIn: (signedIn: SignedIn) => void;
}

/** Signs in with a passkey of this device. Not there where the device keeps none. */
export function PasskeyButton({ role, isSuggested = false, onSignedIn }: PasskeyButtonProps) {
  const { t } = useText();
  const { call } = useApi();
  const [refused, setRefused] = useState<ApiError | null>(null);

  async function attempt(quietly: boolean) {
    setRefused(null);
    try {
      const begun = await call(beginPasskeySignIn, {});
      const credential = await signWithPasskey(begun, { isSuggested: quietly });
      if (!credential) return;
      const name = deviceName();
      const device = { platform: devicePlatform(), appVersion, ...(name !== "" && { name }) };
      onSignedIn(await call(signInWithPasskey, { body: { login_type: role, credential, device } }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // A page that only offers must not complain that there is no network.
      if (!quietly || failure.code !== "network") setRefused(failure);
    }
  }

  const suggest = useEffectEvent(() => {
    void suggestsPasskeys().then((does) => {
      if (does) void attempt(true);
    });
  });
  useEffect(() => {
    if (isSuggested) suggest();
  }, [isSuggested]);

  if (!keepsPasskeys()) return null;
  return (
    <>
      <IonButton type="button" expand="block" fill="outline" onClick={() => void attempt(false)}>
        <IonIcon slot="start" icon={fingerPrintOutline} aria-hidden="true" />
        {t("ways.passkey-sign-in")}
      </IonButton>
      {refused && (
        <p className="refusal" role="alert">
          {t(refused.code === "bad-credentials" ? getErrorTextId(refused) : `error.${refused.code}`)}
        </p>
      )}
    </>
  );
}

const getErrorTextId = ({ details }: ApiError) =>
  details["passkey"] === "suspected" ? "ways.passkey-copied" : "ways.passkey-wrong";
