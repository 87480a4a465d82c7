import { listThreads, type ThreadLine } from "@dars/contract/messages";
import type { Role } from "@dars/contract/roles";
import { IonBadge, IonButton, IonList, useIonRouter } from "@ionic/react";
import { mailOutline } from "ionicons/icons";
import { useState } from "react";

import { homeOf, WithSession } from "#accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";

const OFFICE: ReadonlySet<Role> = new Set(["school_management", "administrator"]);
/** Who writes with the school for itself alone. */
const FAMILIES: ReadonlySet<Role> = new Set(["parent", "student"]);
type Box = "all" | "waiting" | "mine" | "closed";

/** One's official threads; for the office its shared inbox. */
export function MessagesPage() {
  return <WithSession>{(session) => <Inbox role={session.login_type} back={homeOf(session)} />}</WithSession>;
}

function Inbox({ role, back }: { readonly role: Role; readonly back: string }) {
  const { t } = useText();
  const router = useIonRouter();
  const isOffice = OFFICE.has(role);
  const [box, setBox] = useState<Box>("all");
  const { reading, refresh } = useRead(listThreads, { query: { box } });
  useLiveRead(refresh, NOTIFIED);
  const boxes: readonly Box[] = isOffice ? ["all", "waiting", "mine", "closed"] : ["all", "closed"];
  return (
    <Page title={t("messages.title")} back={back} isReading onRefresh={refresh}>
      <div className="stack">
        <IonButton expand="block" onClick={() => router.push("/messages/new", "forward")}>
          {t("messages.new")}
        </IonButton>
        <Choice
          label={t("messages.boxes")}
          isLabelHidden
          options={boxes.map((one) => [one, t(`messages.box-${one}`)] as const)}
          value={box}
          onChoose={setBox}
        />
        <Await {...reading}>
          {({ threads }) =>
            threads.length === 0 ? (
              <Empty icon={mailOutline} title={t("messages.none")} text={t("messages.none-text")} />
            ) : (
              <IonList className="rows" aria-label={t("messages.title")} lines="none">
                {threads.map((thread) => (
                  <ThreadRow key={thread.id} thread={thread} isOwn={FAMILIES.has(role)} />
                ))}
              </IonList>
            )
          }
        </Await>
      </div>
    </Page>
  );
}

/** With whom it is, unless that is whoever looks. */
function ThreadRow({ thread, isOwn }: { readonly thread: ThreadLine; readonly isOwn: boolean }) {
  const { t, locale, format } = useText();
  const { id, schoolId, subject, kind, state, about, person, claimedBy, unread, lastAt } = thread;
  const parts = [
    ...(isOwn ? [] : [person ? nameOf(person.name, locale) : t(`role.${thread.startedByRole}`)]),
    ...(about && about.id !== person?.id ? [t("messages.about", { name: nameOf(about.name, locale) })] : []),
    t(`messages.kind-${kind}`),
    t(`messages.state-${state}`),
    ...(claimedBy
      ? [
          claimedBy.isMe
            ? t("messages.taken-by-me")
            : t("messages.taken-by", { name: claimedBy.name ? nameOf(claimedBy.name, locale) : "" }),
        ]
      : []),
    format.date(new Date(lastAt)),
  ];
  return (
    <Row
      strong={<bdi>{subject}</bdi>}
      quiet={parts.join(" · ")}
      leadsTo={`/messages/${schoolId}/${id}`}
      end={unread > 0 ? <IonBadge>{format.number(unread)}</IonBadge> : null}
    />
  );
}
