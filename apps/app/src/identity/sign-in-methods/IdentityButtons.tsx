import { beginIdentity, listIdentityProviders } from "@dars/contract/identity/identities";
import { ApiError } from "@dars/contract/platform/client";
import type { Role } from "@dars/contract/platform/roles";
import { IonButton, IonIcon } from "@ionic/react";
import { businessOutline } from "ionicons/icons";
import { useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useRead } from "#platform/api/use-read.ts";
import { leaveFor, readAppId } from "#platform/device/leave-for.ts";
import { useText } from "#platform/text/use-text.ts";

import { keepWent } from "./went-away.ts";

/** Sign-in buttons for the directories of the group; renders nothing without any. */
export function IdentityButtons({ role }: { readonly role: Role }) {
  const { t } = useText();
  const { call } = useApi();
  const [error, setError] = useState<ApiError | null>(null);
  const { reading } = useRead(listIdentityProviders, {});

  const offered = reading.value?.providers.filter(({ roles }) => roles.includes(role)) ?? [];

  async function handleLeave(providerId: number) {
    setError(null);
    try {
      const app = await readAppId();
      const body = { providerId, ...(app !== undefined && { app }) };
      const { address, secret } = await call(beginIdentity, { body });
      await keepWent({ secret, role });
      await leaveFor(address);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    }
  }

  return (
    <>
      {offered.map(({ id, name }) => (
        <IonButton key={id} type="button" expand="block" fill="outline" onClick={() => void handleLeave(id)}>
          <IonIcon slot="start" icon={businessOutline} aria-hidden="true" />
          {t("ways.identity-sign-in", { name })}
        </IonButton>
      ))}
      {error && (
        <p className="refusal" role="alert">
          {t(error.code === "unavailable" ? "ways.identity-unreachable" : `error.${error.code}`)}
        </p>
      )}
    </>
  );
}
