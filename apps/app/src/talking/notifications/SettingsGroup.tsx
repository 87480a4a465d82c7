import type { NotificationGroup } from "@dars/contract/talking/notification-groups";
import type { Delivery, NotificationSettings } from "@dars/contract/talking/notifications";
import { IonToggle } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";

const DELIVERIES: readonly Delivery[] = ["instant", "digest", "off"];

type Choices = NotificationSettings["kinds"];

interface SettingsGroupProps {
  readonly group: NotificationGroup;
  readonly kinds: Choices;
  readonly onChange: (kinds: Choices) => void;
}

/** Notifications of one matter: one switch for all of them; inside, how each reaches the person. */
export function SettingsGroup({ group, kinds, onChange }: SettingsGroupProps) {
  const { t } = useText();
  const on = kinds.filter(({ delivery }) => delivery !== "off").length;
  const [first] = kinds;
  const common = kinds.every(({ delivery }) => delivery === first?.delivery) ? first?.delivery : undefined;
  const options = DELIVERIES.map((option) => [option, t(`notifications.delivery-${option}`)] as const);
  const changeAll = (delivery: Delivery) => onChange(kinds.map(({ kind }) => ({ kind, delivery })));
  const name = t(`notifications.group-${group}`);
  return (
    <section className="card stack" aria-label={name}>
      <IonToggle
        className="wide-toggle"
        justify="space-between"
        checked={on > 0}
        onIonChange={({ detail }) => {
          if (detail.checked !== on > 0) changeAll(detail.checked ? "instant" : "off");
        }}
      >
        <strong>{name}</strong>
        <p className="quiet">{t("notifications.group-on", { on, all: kinds.length })}</p>
      </IonToggle>
      <details className="group-details">
        <summary>{t("notifications.group-details", { group: name })}</summary>
        <div className="stack wide-gap">
          {kinds.length > 1 && (
            <Choice
              label={t("notifications.group-all")}
              options={options}
              value={common}
              onChoose={changeAll}
            />
          )}
          {kinds.map(({ kind, delivery }) => (
            <Choice
              key={kind}
              label={t(`notifications.name-${kind}`)}
              options={options}
              value={delivery}
              onChoose={(next) =>
                onChange(kinds.map((each) => (each.kind === kind ? { kind, delivery: next } : each)))
              }
            />
          ))}
        </div>
      </details>
    </section>
  );
}
