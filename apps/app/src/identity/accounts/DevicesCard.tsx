import type { SessionSeen } from "@dars/contract/identity/own-account";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton, IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, desktopOutline, phonePortraitOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Skeleton } from "#platform/ui/Skeleton.tsx";

import { roleText } from "./roles.ts";

interface DevicesCardProps {
  readonly reading: {
    readonly value: { readonly sessions: readonly SessionSeen[] } | undefined;
    readonly error: Error | null;
    readonly onRetry: () => void;
  };
  readonly onEnd: (sessionIds: readonly Id[]) => void;
}

/** Where the account is signed in, by device; any other device, or all of them, can be signed out from here. */
export function DevicesCard({ reading, onEnd }: DevicesCardProps) {
  const { t } = useText();
  return (
    <section className="card">
      <h2 className="section-title">{t("accounts.devices")}</h2>
      <Await {...reading} skeleton={<Skeleton lines={2} />}>
        {({ sessions }) => (
          <>
            <ul className="plain stack">
              {groupByDevice(sessions).map((device) => (
                <Device key={device[0].id} device={device} onEnd={() => onEnd(device.map(({ id }) => id))} />
              ))}
            </ul>
            <EndOthers ids={sessions.flatMap(({ id, isCurrent }) => (isCurrent ? [] : [id]))} onEnd={onEnd} />
          </>
        )}
      </Await>
    </section>
  );
}

/** The sessions of one device, the last used first. */
type DeviceSessions = readonly [SessionSeen, ...SessionSeen[]];

/** The session of this page stands alone, whatever others its device has. */
function groupByDevice(sessions: readonly SessionSeen[]): readonly DeviceSessions[] {
  const lastFirst = sessions.toSorted((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt));
  const groups = Map.groupBy(lastFirst, ({ platform, deviceName, isCurrent }) =>
    JSON.stringify([isCurrent, platform, deviceName]),
  );
  return [...groups.values()]
    .flatMap(([first, ...others]): DeviceSessions[] => (first ? [[first, ...others]] : []))
    .toSorted(([a], [b]) => Number(b.isCurrent) - Number(a.isCurrent));
}

interface EndOthersProps {
  readonly ids: readonly Id[];
  readonly onEnd: (sessionIds: readonly Id[]) => void;
}

/** Signs out everywhere but here; with one other device its own button does. */
function EndOthers({ ids, onEnd }: EndOthersProps) {
  const { t } = useText();
  if (ids.length < 2) return null;

  async function handleEnd() {
    const yes = t("accounts.device-end");
    if (await ask({ question: t("accounts.device-end-all-question"), yes, isDestructive: true })) onEnd(ids);
  }

  return (
    <IonButton fill="clear" color="danger" onClick={() => void handleEnd()}>
      {t("accounts.device-end-all")}
    </IonButton>
  );
}

interface DeviceProps {
  readonly device: DeviceSessions;
  readonly onEnd: () => void;
}

function Device({ device, onEnd }: DeviceProps) {
  const { t, format } = useText();
  const [{ role, platform, deviceName, lastSeenAt, isCurrent }] = device;
  const name = deviceName || t("accounts.device-unnamed");
  const time = format.moment(new Date(lastSeenAt));
  return (
    <li className="need">
      <IonIcon icon={platform === "web" ? desktopOutline : phonePortraitOutline} aria-hidden="true" />
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p className="quiet">
          {t("accounts.device-seen", { role: t(roleText(role)), time })}
          {device.length > 1 && ` · ${t("accounts.device-sessions", { count: device.length })}`}
        </p>
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
