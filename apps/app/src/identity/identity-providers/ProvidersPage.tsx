import { readIdentityProviders } from "@dars/contract/identity/identity-providers";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { addOutline, businessOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";

/** The directories at which the group's staff sign in (Q3). */
export function ProvidersPage() {
  return <WithSession>{() => <Providers />}</WithSession>;
}

function Providers() {
  const { t } = useText();
  const { reading, refresh } = useRead(readIdentityProviders, {});
  return (
    <Page title={t("providers.title")} back="/manage" onRefresh={refresh}>
      <Await {...reading}>
        {({ providers, redirectAddress }) => (
          <div className="stack wide-gap">
            <section className="card">
              <p className="quiet">{t("providers.lead")}</p>
              <p>
                <bdi dir="ltr" className="code">
                  {redirectAddress}
                </bdi>
              </p>
            </section>
            {providers.length === 0 ? (
              <Empty icon={businessOutline} title={t("providers.none")} text={t("providers.none-text")} />
            ) : (
              <IonList className="rows" lines="none" aria-label={t("providers.title")}>
                {providers.map(({ id, name, issuer, isOpen }) => (
                  <Row
                    key={id}
                    start={<IonIcon icon={businessOutline} aria-hidden="true" />}
                    strong={<bdi>{name}</bdi>}
                    quiet={<bdi dir="ltr">{issuer}</bdi>}
                    end={
                      <span className={isOpen ? "state good" : "state waiting"}>
                        {t(isOpen ? "providers.open" : "providers.closed")}
                      </span>
                    }
                    leadsTo={`/manage/staff-sign-in/${id}`}
                  />
                ))}
              </IonList>
            )}
            <div className="buttons">
              <IonButton routerLink="/manage/staff-sign-in/new">
                <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
                {t("providers.add")}
              </IonButton>
            </div>
          </div>
        )}
      </Await>
    </Page>
  );
}
