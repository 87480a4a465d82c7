import { listCirculars, type CircularLine } from "@dars/contract/talking/circulars";
import { IonButton, IonList, useIonRouter } from "@ionic/react";
import { megaphoneOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { usePages } from "#platform/api/use-pages.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { More } from "#platform/ui/More.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";

/** What the head office has sent to several schools, with how many of them have it. */
export function CircularsPage() {
  return <WithSession>{({ token }) => <Sent key={token} />}</WithSession>;
}

function Sent() {
  const { t } = useText();
  const router = useIonRouter();
  const { reading, refresh, more } = usePages(listCirculars, {
    inputAt: (after) => ({ query: after === null ? {} : { after } }),
    getNextCursor: ({ next }) => next,
  });
  return (
    <Page title={t("circulars.title")} back="/manage" isReading onRefresh={refresh}>
      <div className="stack">
        <IonButton expand="block" onClick={() => router.push("/manage/circulars/new", "forward")}>
          {t("circulars.new")}
        </IonButton>
        <Await {...reading}>
          {(pages) => {
            const circulars = pages.flatMap((page) => page.circulars);
            return circulars.length === 0 ? (
              <Empty icon={megaphoneOutline} title={t("circulars.none")} text={t("circulars.none-text")} />
            ) : (
              <>
                <IonList className="rows" aria-label={t("circulars.title")} lines="none">
                  {circulars.map((circular) => (
                    <CircularRow key={circular.id} circular={circular} />
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

function CircularRow({ circular }: { readonly circular: CircularLine }) {
  const { t, format } = useText();
  const { id, title, channel, sentAt, schools, delivered, failed, people, recalledAt } = circular;
  const quiet = [
    t(`circulars.channel-${channel}`),
    format.date(new Date(sentAt)),
    t("circulars.delivered", { delivered, schools }),
    t("circulars.people", { count: people }),
  ];
  return (
    <Row
      strong={<bdi>{title}</bdi>}
      quiet={recalledAt === null ? quiet.join(" · ") : quiet.slice(0, 2).join(" · ")}
      end={<Standing isRecalled={recalledAt !== null} failed={failed} />}
      leadsTo={`/manage/circulars/${id}`}
    />
  );
}

function Standing({ isRecalled, failed }: { readonly isRecalled: boolean; readonly failed: number }) {
  const { t } = useText();
  if (isRecalled) return <span className="state">{t("circulars.state-recalled")}</span>;
  if (failed === 0) return null;
  return <span className="state bad">{t("circulars.failed", { count: failed })}</span>;
}
