import type { Role } from "@dars/contract/platform/roles";
import { listThreads } from "@dars/contract/talking/messages";
import { IonButton, IonList, useIonRouter } from "@ionic/react";
import { mailOutline } from "ionicons/icons";
import { useState } from "react";

import { homeOf, WithSession } from "#identity/accounts/public.ts";
import { usePages } from "#platform/api/use-pages.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Choice } from "#platform/ui/Choice.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { More } from "#platform/ui/More.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { Mailings } from "./Mailings.tsx";
import { ThreadRow } from "./ThreadRow.tsx";

const OFFICE: ReadonlySet<Role> = new Set(["school_management", "administrator"]);
/** Who writes with the school for itself alone. */
const FAMILIES: ReadonlySet<Role> = new Set(["parent", "student"]);
type Box = "all" | "waiting" | "mine" | "closed";
/** Who writes to many. */
const SENDERS: ReadonlySet<Role> = new Set(["school_management", "administrator", "subject_coordinator"]);

/** One's official threads; for the office its shared inbox. */
export function MessagesPage() {
  return <WithSession>{(session) => <Inbox role={session.login_type} back={homeOf(session)} />}</WithSession>;
}

function Inbox({ role, back }: { readonly role: Role; readonly back: string }) {
  const { t } = useText();
  const router = useIonRouter();
  const refresh = useRefresh();
  const isOffice = OFFICE.has(role);
  const [box, setBox] = useState<Box | "sent">("all");
  const boxes: readonly (Box | "sent")[] = isOffice
    ? ["all", "waiting", "mine", "closed"]
    : ["all", "closed"];
  const shown = SENDERS.has(role) ? ([...boxes, "sent"] as const) : boxes;
  return (
    <Page title={t("messages.title")} back={back} isReading onRefresh={refresh}>
      <div className="stack">
        <IonButton expand="block" onClick={() => router.push("/messages/new", "forward")}>
          {t("messages.new")}
        </IonButton>
        <Choice
          label={t("messages.boxes")}
          isLabelHidden
          options={shown.map((one) => [one, t(`messages.box-${one}`)] as const)}
          value={box}
          onChoose={setBox}
        />
        {box === "sent" ? <Mailings /> : <Threads box={box} role={role} />}
      </div>
    </Page>
  );
}

function Threads({ box, role }: { readonly box: Box; readonly role: Role }) {
  const { t } = useText();
  const { reading, refresh, more } = usePages(listThreads, {
    inputAt: (after) => ({ query: { box, ...(after !== null && { after }) } }),
    nextOf: ({ next }) => next,
  });
  useLiveRead(refresh, NOTIFIED);
  return (
    <Await {...reading}>
      {(pages) => {
        const threads = pages.flatMap((page) => page.threads);
        return threads.length === 0 ? (
          <Empty icon={mailOutline} title={t("messages.none")} text={t("messages.none-text")} />
        ) : (
          <>
            <IonList className="rows" aria-label={t("messages.title")} lines="none">
              {threads.map((thread) => (
                <ThreadRow
                  key={`${thread.schoolId}-${thread.id}`}
                  thread={thread}
                  by={FAMILIES.has(role) ? "own-subject" : "subject"}
                />
              ))}
            </IonList>
            <More onMore={more} />
          </>
        );
      }}
    </Await>
  );
}
