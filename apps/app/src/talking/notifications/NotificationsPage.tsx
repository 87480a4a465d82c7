import type { Notification } from "@dars/contract/talking/notifications";
import { IonButton, IonIcon } from "@ionic/react";
import { notificationsOutline, optionsOutline } from "ionicons/icons";
import { useState } from "react";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Searched } from "#platform/ui/Searched.tsx";
import { showToast } from "#platform/ui/toast.ts";

import { AskForPush } from "./AskForPush.tsx";
import { groupNotifications } from "./groups.ts";
import { NotificationLine } from "./NotificationLine.tsx";

import "./notifications.css";
import { useNotifications } from "./use-notifications.ts";

/** The person's notifications, by day and by child. */
export function NotificationsPage() {
  return <WithSession>{(session) => <Notifications home={getHomePath(session)} />}</WithSession>;
}

function Notifications({ home }: { readonly home: string }) {
  const { t } = useText();
  const [shown, setShown] = useState<"all" | "needs-action">("all");
  const needsAction = shown === "needs-action";
  return (
    <History
      key={shown}
      home={home}
      needsAction={needsAction}
      choice={
        <Choice
          label={t("notifications.shown")}
          isLabelHidden
          options={[
            ["all", t("notifications.all")],
            ["needs-action", t("notifications.needs-action")],
          ]}
          value={shown}
          onChoose={setShown}
        />
      }
    />
  );
}

interface HistoryProps {
  readonly home: string;
  readonly needsAction: boolean;
  readonly choice: React.ReactNode;
}

function History({ home, needsAction, choice }: HistoryProps) {
  const text = useText();
  const { t } = text;
  const { reading, refresh, older, hasOlder, readOlder, mark, silence, error, isBusy } =
    useNotifications(needsAction);

  async function handleSilence(kind: Notification["kind"]) {
    if (await silence(kind)) void showToast({ kind: "success", header: t("notifications.silenced") });
  }

  return (
    <Page
      title={t("notifications.title")}
      back={home}
      isReading
      onRefresh={refresh}
      actions={
        <IonButton routerLink="/notification-settings" aria-label={t("notifications.settings")}>
          <IonIcon slot="icon-only" icon={optionsOutline} aria-hidden="true" />
        </IonButton>
      }
    >
      <AskForPush />
      {choice}
      <Refusal error={error} />
      <Await {...reading}>
        {({ notifications, hasMore }) => {
          const lines = [...notifications, ...older];
          const unread = lines.filter(({ isRead }) => !isRead);
          const last = lines.at(-1);
          return lines.length === 0 ? (
            <Empty
              icon={notificationsOutline}
              title={t("notifications.none")}
              text={t(needsAction ? "notifications.none-action-text" : "notifications.none-text")}
            />
          ) : (
            <>
              {unread.length > 0 && (
                <div className="buttons">
                  <IonButton
                    fill="clear"
                    disabled={isBusy}
                    onClick={() => void mark(unread.slice(0, 200), "read")}
                  >
                    {t("notifications.read-all")}
                  </IonButton>
                </div>
              )}
              <Searched
                label={t("notifications.title")}
                items={lines}
                textOf={(line) => getSearchText(line, text)}
              >
                {(found) => (
                  <Groups
                    lines={found}
                    onMark={(line, as) => void mark([line], as)}
                    onSilence={(kind) => void handleSilence(kind)}
                  />
                )}
              </Searched>
              {(hasOlder ?? hasMore) && last && (
                <IonButton fill="outline" disabled={isBusy} onClick={() => void readOlder(last.toldAt)}>
                  {t("notifications.older")}
                </IonButton>
              )}
            </>
          );
        }}
      </Await>
    </Page>
  );
}

const getSearchText = ({ kind, count, child }: Notification, { t }: Text): string =>
  `${t(`notifications.kind-${kind}`, { count })} ${child ? allNames(child.name) : ""}`;

interface GroupsProps {
  readonly lines: readonly Notification[];
  readonly onMark: (line: Notification, as: "read" | "done") => void;
  readonly onSilence: (kind: Notification["kind"]) => void;
}

function Groups({ lines, onMark, onSilence }: GroupsProps) {
  const { format } = useText();
  return groupNotifications(lines).map(({ key, day, child, lines: own }) => (
    <section key={key} className="stack">
      <h2 className="section-title">
        {format.day(day)}
        {child && (
          <>
            {" · "}
            <Name of={child.name} />
          </>
        )}
      </h2>
      <ul className="plain card notification-lines">
        {own.map((line) => (
          <NotificationLine
            key={`${line.schoolId}-${line.id}`}
            line={line}
            onRead={() => !line.isRead && onMark(line, "read")}
            onDone={() => onMark(line, "done")}
            onSilence={() => onSilence(line.kind)}
          />
        ))}
      </ul>
    </section>
  ));
}
