import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type Passkey,
} from "@dars/contract/identity/passkeys";
import { IonButton, IonIcon } from "@ionic/react";
import { fingerPrintOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useRead } from "#platform/api/use-read.ts";
import { deviceName } from "#platform/device/device-name.ts";
import { keepsPasskeys, makePasskey } from "#platform/device/passkeys.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Skeleton } from "#platform/ui/Skeleton.tsx";

import { PasskeyLine } from "./PasskeyLine.tsx";
import { ProofForm } from "./ProofForm.tsx";
import { useProved } from "./use-proved.ts";

/** The passkeys of the account: fingerprint, face or a key in place of the password. */
export function PasskeysPart({ onAdded }: { readonly onAdded?: () => void }) {
  const { t } = useText();
  const { call } = useApi();
  const proved = useProved();
  const [naming, setNaming] = useState<Passkey["id"] | null>(null);
  const { reading, refresh } = useRead(listPasskeys, {});

  const handleAdd = () =>
    proved.run(async () => {
      const credential = await makePasskey(await call(beginPasskey, {}));
      if (!credential) return;
      const name = deviceName() || textNow("ways.passkey-unnamed");
      await call(addPasskey, { body: { name: name.slice(0, 60), credential } });
      await refresh();
      onAdded?.();
    });

  const handleRename = ({ id }: Passkey, name: string) =>
    proved.run(async () => {
      await call(renamePasskey, { params: { passkeyId: id }, body: { name } });
      setNaming(null);
      await refresh();
    });

  async function handleRemove({ id, name }: Passkey) {
    const isMeant = await ask({
      question: textNow("ways.passkey-remove-question", { name }),
      yes: textNow("ways.remove"),
      isDestructive: true,
    });
    if (!isMeant) return;
    await proved.run(async () => {
      await call(removePasskey, { params: { passkeyId: id } });
      await refresh();
    });
  }

  return (
    <>
      <p className="quiet">{t(keepsPasskeys() ? "ways.passkeys-text" : "ways.passkeys-elsewhere")}</p>
      <Await {...reading} skeleton={<Skeleton lines={1} />}>
        {({ passkeys }) => (
          <ul className="plain stack" aria-label={t("ways.passkeys")}>
            {passkeys.map((passkey) => (
              <PasskeyLine
                key={passkey.id}
                passkey={passkey}
                isNaming={naming === passkey.id}
                error={proved.isAsked ? null : proved.error}
                onNaming={(isNaming) => {
                  proved.forget();
                  setNaming(isNaming ? passkey.id : null);
                }}
                onRename={(name) => handleRename(passkey, name)}
                onRemove={() => void handleRemove(passkey)}
              />
            ))}
          </ul>
        )}
      </Await>
      {keepsPasskeys() && (
        <IonButton fill="outline" onClick={() => void handleAdd()}>
          <IonIcon slot="start" icon={fingerPrintOutline} aria-hidden="true" />
          {t("ways.passkey-add")}
        </IonButton>
      )}
      <ProofForm proved={proved} wrong={t("ways.passkey-wrong")} isBesideForm={naming !== null} />
    </>
  );
}
