import type { Notification } from "@dars/contract/talking/notifications";
import { IonButton, IonIcon } from "@ionic/react";
import { notificationsOutline, optionsOutline } from "ionicons/icons";
import { useState } from "react";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { givenName } from "#platform/text/given-name.ts";
import { allNames, localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Searched } from "#platform/ui/Searched.tsx";
import { showToast } from "#platform/ui/toast.ts";

import { ActionList } from "./ActionList.tsx";
import { AskForPush } from "./AskForPush.tsx";
import { describeNotification } from "./describe-notification.ts";
import { mergeNews, sortBySoonest, type NewsLine } from "./news-lines.ts";
import { NewsDays } from "./NewsDays.tsx";

import "./notifications.css";
import { useNotifications } from "./use-notifications.ts";

/** The person's notifications: what waits for it, then what happened, by day and by child. */
export function NotificationsPage() {
  return <WithSession>{(session) => <History home={getHomePath(session)} />}</WithSession>;
}

function History({ home }: { readonly home: string }) {
  const { t } = useText();
  const { reading, toDo, refresh, older, hasOlder, readOlder, mark, silence, error, isBusy } =
    useNotifications();
  const { value } = reading;
  const known = value?.notifications.filter(isOpen).length ?? 0;
  const counts = { waiting: toDo?.length ?? known, fresh: value?.unread ?? 0 };

  async function handleSilence(kind: Notification["kind"]) {
    if (await silence(kind)) void showToast({ kind: "success", header: t("notifications.silenced") });
  }

  return (
    <Page
      title={t("notifications.title")}
      {...(value && { quiet: t("notifications.summary", counts) })}
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
      <Refusal error={error} />
      <Await {...reading}>
        {({ notifications, hasMore }) => {
          const lines = [...notifications, ...older];
          const last = lines.at(-1);
          return lines.length === 0 ? (
            <Empty
              icon={notificationsOutline}
              title={t("notifications.none")}
              text={t("notifications.none-text")}
            />
          ) : (
            <>
              <News
                lines={lines}
                toDo={toDo ?? lines.filter(isOpen)}
                isBusy={isBusy}
                onMark={(some, as) => void mark(some, as)}
                onSilence={(kind) => void handleSilence(kind)}
              />
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

/** Whether something waits for the reader. */
const isOpen = ({ needsAction, isDone }: Notification): boolean => needsAction && !isDone;

interface NewsProps {
  readonly lines: readonly Notification[];
  readonly toDo: readonly Notification[];
  readonly isBusy: boolean;
  readonly onMark: (lines: readonly Notification[], as: "read" | "done") => void;
  readonly onSilence: (kind: Notification["kind"]) => void;
}

const EVERYBODY = 0;
const MOST_AT_ONCE = 200;

function News({ lines, toDo, isBusy, onMark, onSilence }: NewsProps) {
  const text = useText();
  const { t, locale } = text;
  const [chosen, setChosen] = useState(EVERYBODY);
  const news = mergeNews(lines);
  const waiting = sortBySoonest(mergeNews(toDo));
  const children = listChildren([...waiting, ...news]);
  const isShown = (line: NewsLine) =>
    chosen === EVERYBODY || line.children.some(({ studentId }) => studentId === chosen);
  const shownWaiting = waiting.filter(isShown);
  const unread = lines.filter(({ isRead }) => !isRead);
  const actions = {
    onMark: (line: NewsLine, as: "read" | "done") => onMark(line.lines, as),
    onSilence,
  };
  return (
    <>
      {children.length > 1 && (
        <Choice
          label={t("notifications.shown")}
          isLabelHidden
          options={[
            [EVERYBODY, t("notifications.all")] as const,
            ...children.map(
              ({ studentId, name }) =>
                [
                  studentId,
                  <span key={studentId} className="child-choice">
                    <Avatar id={studentId} name={name} /> {givenName(localizeName(name, locale))}
                  </span>,
                ] as const,
            ),
          ]}
          value={chosen}
          onChoose={setChosen}
        />
      )}
      {shownWaiting.length > 0 && <ActionList lines={shownWaiting} {...actions} />}
      <Searched
        label={t("notifications.title")}
        items={news.filter((line) => isShown(line) && !isOpen(line))}
        textOf={(line) => getSearchText(line, text)}
      >
        {(found) => (
          <NewsDays
            lines={found}
            readAll={
              unread.length > 0 && (
                <IonButton
                  fill="clear"
                  disabled={isBusy}
                  onClick={() => onMark(unread.slice(0, MOST_AT_ONCE), "read")}
                >
                  {t("notifications.read-all")}
                </IonButton>
              )
            }
            {...actions}
          />
        )}
      </Searched>
    </>
  );
}

const listChildren = (lines: readonly NewsLine[]): NewsLine["children"] => [
  ...new Map(lines.flatMap(({ children }) => children.map((child) => [child.studentId, child]))).values(),
];

const getSearchText = (line: NewsLine, text: Text): string =>
  `${describeNotification(line, text)} ${allNames(...line.children.map(({ name }) => name))}`;
