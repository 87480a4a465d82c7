import type { SessionSeen } from "@dars/contract/identity/own-account";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, desktopOutline, phonePortraitOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Skeleton } from "#platform/ui/Skeleton.tsx";

import { roleText } from "./roles.ts";

interface DevicesCardProps {
  readonly reading: {
    readonly value: { readonly sessions: readonly SessionSeen[] } | undefined;
    readonly error: Error | null;
    readonly onRetry: () => void;
  };
  readonly onEnd: (sessionId: Id) => void;
}

/** Where the account is signed in; any other session can be ended from here. */
export function DevicesCard({ reading, onEnd }: DevicesCardProps) {
  const { t } = useText();
  return (
    <section className="card">
      <h2 className="section-title">{t("accounts.devices")}</h2>
      <Await {...reading} skeleton={<Skeleton lines={2} />}>
        {({ sessions }) => (
          <ul className="plain stack">
            {sessions.map((session) => (
              <Device key={session.id} session={session} onEnd={() => onEnd(session.id)} />
            ))}
          </ul>
        )}
      </Await>
    </section>
  );
}

interface DeviceProps {
  readonly session: SessionSeen;
  readonly onEnd: () => void;
}

function Device({ session, onEnd }: DeviceProps) {
  const { t, format } = useText();
  const { role, platform, deviceName, lastSeenAt, isCurrent } = session;
  const name = deviceName || t("accounts.device-unnamed");
  const time = format.moment(new Date(lastSeenAt));
  return (
    <li className="need">
      <IonIcon icon={platform === "web" ? desktopOutline : phonePortraitOutline} aria-hidden="true" />
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p className="quiet">{t("accounts.device-seen", { role: t(roleText(role)), time })}</p>
      </div>
      {isCurrent ? (
        <span className="state good">
          <IonIcon icon={checkmarkCircleOutline} aria-hidden="true" />
          {t("accounts.device-this")}
        </span>
      ) : (
        <IonButton
          size="small"
          fill="outline"
          aria-label={t("accounts.device-end-of", { device: name })}
          onClick={onEnd}
        >
          {t("accounts.device-end")}
        </IonButton>
      )}
    </li>
  );
}
