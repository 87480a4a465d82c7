import { listMailings, type Mailing } from "@dars/contract/talking/mailings";
import { IonList } from "@ionic/react";
import { mailOutline } from "ionicons/icons";

import { usePages } from "#platform/api/use-pages.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { More } from "#platform/ui/More.tsx";
import { Row } from "#platform/ui/Row.tsx";

/** What was written to many, with how many have read and answered it. */
export function Mailings() {
  const { t } = useText();
  const { reading, refresh, more } = usePages(listMailings, {
    inputAt: (after) => ({ query: after === null ? {} : { after } }),
    getNextCursor: ({ next }) => next,
  });
  useLiveRead(refresh, NOTIFIED);
  return (
    <Await {...reading}>
      {(pages) => {
        const mailings = pages.flatMap((page) => page.mailings);
        return mailings.length === 0 ? (
          <Empty icon={mailOutline} title={t("messages.no-mailings")} text={t("messages.no-mailings-text")} />
        ) : (
          <>
            <IonList className="rows" aria-label={t("messages.box-sent")} lines="none">
              {mailings.map((mailing) => (
                <MailingRow key={`${mailing.schoolId}-${mailing.id}`} mailing={mailing} />
              ))}
            </IonList>
            <More onMore={more} />
          </>
        );
      }}
    </Await>
  );
}

function MailingRow({ mailing }: { readonly mailing: Mailing }) {
  const { t, locale, format } = useText();
  const { id, subject, kind, sentAt, sentBy, people, read, answered } = mailing;
  const quiet = [
    t(`messages.kind-${kind}`),
    sentBy.name ? localizeName(sentBy.name, locale) : t(`role.${sentBy.role}`),
    format.date(new Date(sentAt)),
    t("messages.mailing-counts", { people, read, answered }),
  ];
  return <Row strong={<bdi>{subject}</bdi>} quiet={quiet.join(" · ")} leadsTo={`/messages/mailings/${id}`} />;
}
