import { beginOwnIdentity, listIdentities, unlinkIdentity } from "@dars/contract/identity/identities";
import type { Role } from "@dars/contract/platform/roles";
import { IonButton, IonIcon } from "@ionic/react";
import { businessOutline } from "ionicons/icons";

import { useApi } from "#platform/api/api.ts";
import { useRead } from "#platform/api/use-read.ts";
import { leaveFor, readAppId } from "#platform/device/leave-for.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";

import { ProofForm } from "./ProofForm.tsx";
import { useProved } from "./use-proved.ts";
import { keepWent } from "./went-away.ts";

/** Directories that are linked to the account, and those that can be linked; renders nothing without any. */
export function IdentitiesPart({ role }: { readonly role: Role }) {
  const { t, format } = useText();
  const { call } = useApi();
  const proved = useProved();
  const { reading, refresh } = useRead(listIdentities, {});
  const { identities = [], providers = [] } = reading.value ?? {};
  if (identities.length === 0 && providers.length === 0) return null;

  async function handleUnlink(identityId: number, name: string) {
    const question = t("ways.identity-unlink-question", { name });
    const [text, yes] = [t("ways.identity-unlink-text"), t("ways.identity-unlink")];
    if (!(await ask({ question, text, yes, isDestructive: true }))) return;
    await proved.run(async () => {
      await call(unlinkIdentity, { params: { identityId } });
      await refresh();
    });
  }

  const handleLink = (providerId: number) =>
    proved.run(async () => {
      const app = await readAppId();
      const body = { providerId, ...(app !== undefined && { app }) };
      const { address, secret } = await call(beginOwnIdentity, { body });
      await keepWent({ secret, role, isLinking: true });
      await leaveFor(address);
    });

  return (
    <section aria-label={t("ways.identities")}>
      <h3>{t("ways.identities")}</h3>
      <p className="quiet">{t("ways.identities-text")}</p>
      <ul className="plain stack">
        {identities.map(({ id, provider, email, linkedAt }) => (
          <li key={id} className="need">
            <IonIcon icon={businessOutline} aria-hidden="true" />
            <div>
              <strong>
                <bdi>{provider}</bdi>
              </strong>
              <p className="quiet">
                <bdi dir="ltr">{email ?? format.date(new Date(linkedAt))}</bdi>
              </p>
            </div>
            <IonButton
              size="small"
              fill="clear"
              color="danger"
              aria-label={t("ways.identity-unlink-of", { name: provider })}
              onClick={() => void handleUnlink(id, provider)}
            >
              {t("ways.identity-unlink")}
            </IonButton>
          </li>
        ))}
      </ul>
      <div className="buttons">
        {providers.map(({ id, name }) => (
          <IonButton key={id} fill="outline" onClick={() => void handleLink(id)}>
            <IonIcon slot="start" icon={businessOutline} aria-hidden="true" />
            {t("ways.identity-add", { name })}
          </IonButton>
        ))}
      </div>
      <ProofForm proved={proved} wrong={t("ways.proof-wrong")} />
    </section>
  );
}
