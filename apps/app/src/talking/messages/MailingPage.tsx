import { readMailing, type Mailing } from "@dars/contract/talking/mailings";
import { listThreads } from "@dars/contract/talking/messages";
import { IonList } from "@ionic/react";
import { mailOutline } from "ionicons/icons";
import { useParams } from "react-router-dom";

import { WithSession } from "#identity/accounts/public.ts";
import { usePages } from "#platform/api/use-pages.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { More } from "#platform/ui/More.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { ThreadRow } from "./ThreadRow.tsx";

/** `/messages/mailings/:mailingId`: what has become of a message to many, and its threads, the answered ones first. */
export function MailingPage() {
  return <WithSession>{({ token }) => <OneMailing key={token} />}</WithSession>;
}

function OneMailing() {
  const { t } = useText();
  const mailing = Number(useParams()["mailingId"]);
  const about = useRead(readMailing, { params: { mailingId: mailing } });
  const { reading, refresh, more } = usePages(listThreads, {
    inputAt: (after) => ({ query: { mailing, ...(after !== null && { after }) } }),
    getNextCursor: ({ next }) => next,
  });
  const known = about.reading.value;
  return (
    <Page
      title={known?.subject ?? t("messages.box-sent")}
      back="/messages"
      isReading
      onRefresh={() => Promise.all([about.refresh(), refresh()])}
    >
      <div className="stack">
        {known && <Counts of={known} />}
        <Await {...reading}>
          {(pages) => {
            const threads = pages.flatMap((page) => page.threads);
            return threads.length === 0 ? (
              <Empty icon={mailOutline} title={t("messages.none")} text={t("messages.none-text")} />
            ) : (
              <>
                <IonList className="rows" aria-label={t("messages.title")} lines="none">
                  {threads.map((thread) => (
                    <ThreadRow key={thread.id} thread={thread} by="person" />
                  ))}
                </IonList>
                <More onMore={more} />
              </>
            );
          }}
        </Await>
      </div>
    </Page>
  );
}

function Counts({ of: { people, read, answered } }: { readonly of: Mailing }) {
  const { t } = useText();
  return <p className="quiet">{t("messages.mailing-counts", { people, read, answered })}</p>;
}
