import {
  isQuietAt,
  readNotificationSettings,
  saveNotificationSettings,
  type Delivery,
  type NotificationSettings,
} from "@dars/contract/talking/notifications";
import { useState, type FormEvent } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { useCommand } from "#platform/api/use-command.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { SendButton } from "#platform/ui/SendButton.tsx";
import { showToast } from "#platform/ui/toast.ts";

import { AskForPush } from "./AskForPush.tsx";

const DELIVERIES: readonly Delivery[] = ["instant", "digest", "off"];

/** How a person receives notifications: each kind immediately, once a day or never; and quiet hours. */
export function NotificationSettingsPage() {
  const { t } = useText();
  return (
    <WithSession>
      {() => (
        <Page title={t("notifications.settings")} back="/notifications" isReading>
          <AskForPush />
          <Settings />
        </Page>
      )}
    </WithSession>
  );
}

function Settings() {
  const { reading } = useRead(readNotificationSettings, {});
  // What the device had kept gives way to what the server says, also in the fields.
  return (
    <Await {...reading}>{(settings) => <Form key={JSON.stringify(settings)} settings={settings} />}</Await>
  );
}

function Form({ settings }: { readonly settings: NotificationSettings }) {
  const { t } = useText();
  const { act, error } = useCommand();
  const [wanted, setWanted] = useState(settings);
  const change = (part: Partial<NotificationSettings>) => setWanted({ ...wanted, ...part });

  async function handleSave(event: FormEvent) {
    event.preventDefault();
    if (await act(saveNotificationSettings, { body: wanted }))
      void showToast({ kind: "success", header: t("notifications.saved") });
  }

  return (
    <form className="stack wide-gap" onSubmit={(event) => void handleSave(event)}>
      {wanted.kinds.map(({ kind, delivery }) => (
        <Choice
          key={kind}
          label={t(`notifications.name-${kind}`)}
          options={DELIVERIES.map((option) => [option, t(`notifications.delivery-${option}`)] as const)}
          value={delivery}
          onChoose={(next) =>
            change({
              kinds: wanted.kinds.map((choice) => (choice.kind === kind ? { kind, delivery: next } : choice)),
            })
          }
        />
      ))}
      <p className="quiet">{t("notifications.urgent-always")}</p>
      <Clock
        label={t("notifications.quiet-from")}
        value={wanted.quietFrom}
        onChange={(quietFrom) => change({ quietFrom })}
      />
      <Clock
        label={t("notifications.quiet-until")}
        value={wanted.quietUntil}
        onChange={(quietUntil) => change({ quietUntil })}
      />
      <Clock
        label={t("notifications.digest-at")}
        value={wanted.digestAt}
        onChange={(digestAt) => change({ digestAt })}
      />
      <output className="quiet">
        {isQuietAt(wanted, wanted.digestAt) && t("notifications.digest-moved", { time: wanted.quietUntil })}
      </output>
      <Refusal error={error} />
      <div className="buttons">
        <SendButton label={t("notifications.save")} />
      </div>
    </form>
  );
}

interface ClockProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A time of the day, by the device's own clock face. */
function Clock({ label, value, onChange }: ClockProps) {
  return (
    <label className="picker">
      <span className="quiet">{label}</span>
      <span className="picker-field">
        <input type="time" required value={value} onChange={({ target }) => onChange(target.value)} />
      </span>
    </label>
  );
}
