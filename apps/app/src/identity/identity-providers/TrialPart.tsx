import {
  tryIdentityProvider,
  type IdentityProvider,
  type ProviderFault,
} from "@dars/contract/identity/identity-providers";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton } from "@ionic/react";
import { useState, type RefObject } from "react";

import { useApi } from "#platform/api/api.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { settledIn } from "./settled-in.ts";

interface TrialPartProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly known: IdentityProvider | null;
  readonly onHosts: (hosts: string) => void;
}

/** The server's test of the directory, shown before people are sent there. */
export function TrialPart({ form, known, onHosts }: TrialPartProps) {
  const { t } = useText();
  const { call } = useApi();
  const { attempt, error, isBusy } = useCommand();
  const [found, setFound] = useState<Reply<typeof tryIdentityProvider> | null>(null);

  async function handleTry() {
    if (!form.current) return;
    setFound(null);
    const { issuer, hosts } = settledIn(form.current, known);
    await attempt(async () => setFound(await call(tryIdentityProvider, { body: { issuer, hosts } })));
  }

  function handleAllow(host: string) {
    if (!form.current) return;
    onHosts([...settledIn(form.current, known).hosts, host].join(", "));
    setFound(null);
  }

  return (
    <div className="stack">
      <div className="buttons">
        <IonButton type="button" fill="outline" disabled={isBusy} onClick={() => void handleTry()}>
          {t("providers.try")}
        </IonButton>
        {found?.fault === "host-not-named" && found.host !== null && (
          <IonButton type="button" fill="outline" onClick={() => handleAllow(found.host ?? "")}>
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
