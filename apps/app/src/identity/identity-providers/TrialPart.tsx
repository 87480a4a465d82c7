import {
  tryIdentityProvider,
  type IdentityProvider,
  type ProviderFault,
} from "@dars/contract/identity/identity-providers";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useState, type MouseEvent } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { settledIn } from "./settled-in.ts";

interface TrialPartProps {
  readonly known: IdentityProvider | null;
  readonly onHosts: (hosts: string) => void;
}

/** The server's test of the directory, shown before people are sent there. */
export function TrialPart({ known, onHosts }: TrialPartProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useAtOnce();
  const [found, setFound] = useState<Reply<typeof tryIdentityProvider> | null>(null);

  async function handleTry({ currentTarget }: MouseEvent<HTMLIonButtonElement>) {
    const form = currentTarget.closest("form");
    if (!form) return;
    setFound(null);
    const { issuer, hosts } = settledIn(form, known);
    await attempt(async () => setFound(await call(tryIdentityProvider, { body: { issuer, hosts } })));
  }

  function handleAllow({ currentTarget }: MouseEvent<HTMLIonButtonElement>, host: string) {
    const form = currentTarget.closest("form");
    if (!form) return;
    onHosts([...settledIn(form, known).hosts, host].join(", "));
    setFound(null);
  }

  return (
    <div className="stack">
      <div className="buttons">
        <IonButton type="button" fill="outline" disabled={isBusy} onClick={(event) => void handleTry(event)}>
          {t("providers.try")}
        </IonButton>
        {found?.fault === "host-not-named" && found.host !== null && (
          <IonButton type="button" fill="outline" onClick={(event) => handleAllow(event, found.host ?? "")}>
            {t("providers.allow-host", { host: found.host })}
          </IonButton>
        )}
      </div>
      {found && (
        <output className={found.fault === null ? "state good" : "refusal"}>
          {found.fault === null ? t("providers.ready") : t(wordsFor(found.fault), { host: found.host ?? "" })}
        </output>
      )}
      <Refusal error={error} words={error?.code === "invalid" ? "providers.wrong-issuer" : undefined} />
    </div>
  );
}

const wordsFor = (fault: ProviderFault): TextId => `providers.fault.${fault}`;
