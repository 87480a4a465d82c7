import { GROUP_BY_KIND, NOTIFICATION_GROUPS } from "@dars/contract/talking/notification-groups";
import {
  isQuietAt,
  readNotificationSettings,
  saveNotificationSettings,
  type NotificationSettings,
} from "@dars/contract/talking/notifications";
import { useState } from "react";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { TextField } from "#platform/ui/TextField.tsx";

import { AskForPush } from "./AskForPush.tsx";
import { SettingsGroup } from "./SettingsGroup.tsx";

import "./notifications.css";

/** How a person receives notifications: each group of kinds, and within it each kind immediately, once a day or never; and quiet hours. */
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
    <Await {...reading}>
      {(settings) => <SettingsForm key={JSON.stringify(settings)} settings={settings} />}
    </Await>
  );
}

function SettingsForm({ settings }: { readonly settings: NotificationSettings }) {
  const { t } = useText();
  const { save, error } = useSave();
  const [draft, setWanted] = useState(settings);
  const change = (part: Partial<NotificationSettings>) => setWanted({ ...draft, ...part });

  const handleSave = () =>
    save(saveNotificationSettings, { body: draft }, t("notifications.settings"), () =>
      textNow("notifications.saved"),
    );

  return (
    <Form className="stack wide-gap" verb={t("notifications.save")} error={error} onSubmit={handleSave}>
      {NOTIFICATION_GROUPS.map((group) => {
        const kinds = draft.kinds.filter(({ kind }) => GROUP_BY_KIND[kind] === group);
        return (
          kinds.length > 0 && (
            <SettingsGroup
              key={group}
              group={group}
              kinds={kinds}
              onChange={(next) => {
                const changed = new Map(next.map((choice) => [choice.kind, choice]));
                change({ kinds: draft.kinds.map((choice) => changed.get(choice.kind) ?? choice) });
              }}
            />
          )
        );
      })}
      <p className="quiet">{t("notifications.urgent-always")}</p>
      <TextField
        label={t("notifications.quiet-from")}
        name="quietFrom"
        type="time"
        value={settings.quietFrom}
        isRequired
        onType={(quietFrom) => change({ quietFrom })}
      />
      <TextField
        label={t("notifications.quiet-until")}
        name="quietUntil"
        type="time"
        value={settings.quietUntil}
        isRequired
        onType={(quietUntil) => change({ quietUntil })}
      />
      <TextField
        label={t("notifications.digest-at")}
        name="digestAt"
        type="time"
        value={settings.digestAt}
        isRequired
        onType={(digestAt) => change({ digestAt })}
      />
      <output className="quiet">
        {isQuietAt(draft, draft.digestAt) && t("notifications.digest-moved", { time: draft.quietUntil })}
      </output>
    </Form>
  );
}
