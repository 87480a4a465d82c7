import type { Reply } from "@dars/contract/platform/route";
import {
  readCircular,
  recallCircular,
  resumeCircular,
  type CircularChannel,
  type CircularDelivery,
  type CircularLine,
} from "@dars/contract/talking/circulars";
import { IonButton, IonList } from "@ionic/react";
import { useParams } from "react-router-dom";

import { roleText, WithSession } from "#identity/accounts/public.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRereadWhile } from "#platform/api/use-reread-while.ts";
import { useSave } from "#platform/api/use-save.ts";
import { listed } from "#platform/text/listed.ts";
import { useText } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import "./circulars.css";

/** One circular: its text, what each school has of it, and the way to take it back. */
export function CircularPage() {
  return <WithSession>{({ token }) => <OneCircular key={token} />}</WithSession>;
}

function OneCircular() {
  const { t } = useText();
  const circularId = Number(useParams()["circularId"]);
  const { reading, refresh } = useRead(readCircular, { params: { circularId } });
  const isUnderWay = reading.value?.deliveries.some(({ state }) => state === "waiting") ?? false;
  useRereadWhile(isUnderWay, refresh);
  return (
    <Page title={t("circulars.one")} back="/manage/circulars" isReading onRefresh={refresh}>
      <Await {...reading}>{(page) => <Shown page={page} />}</Await>
    </Page>
  );
}

function Shown({ page: { circular, deliveries } }: { readonly page: Reply<typeof readCircular> }) {
  const { t, format, locale } = useText();
  const to = listed(
    circular.roles.map((role) => t(roleText(role))),
    locale,
  );
  return (
    <div className="stack wide-gap">
      <article className="card stack">
        <h2 className="section-title first">
          <bdi>{circular.title}</bdi>
        </h2>
        <p className="quiet">
          {t(`circulars.channel-${circular.channel}`)} · {format.moment(new Date(circular.sentAt))} · {to}
        </p>
        <p className="circular-body" dir="auto">
          {circular.body}
        </p>
        {circular.recallReason !== null && (
          <p className="quiet">{t("circulars.recalled-because", { reason: circular.recallReason })}</p>
        )}
      </article>
      <section className="stack" aria-label={t("circulars.deliveries")}>
        <h2 className="section-title">{t("circulars.deliveries")}</h2>
        <Sum circular={circular} deliveries={deliveries} />
        <IonList className="rows" lines="none" aria-label={t("circulars.deliveries")}>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.schoolId}
              delivery={delivery}
              channel={circular.channel}
              hasAck={circular.requiresAck}
            />
          ))}
        </IonList>
        {circular.failed > 0 && <Resume circular={circular} />}
      </section>
      {circular.recalledAt === null && <RecallForm circular={circular} />}
    </div>
  );
}

interface SumProps {
  readonly circular: CircularLine;
  readonly deliveries: readonly CircularDelivery[];
}

function Sum({ circular: { delivered, schools, people, recalledAt }, deliveries }: SumProps) {
  const { t } = useText();
  if (recalledAt !== null) return null;
  const opened = deliveries.reduce((sum, delivery) => sum + delivery.opened, 0);
  return (
    <p className="quiet">
      {t("circulars.delivered", { delivered, schools })} · {t("circulars.people", { count: people })} ·{" "}
      {t("circulars.opened", { count: opened })}
    </p>
  );
}

interface DeliveryRowProps {
  readonly delivery: CircularDelivery;
  readonly channel: CircularChannel;
  readonly hasAck: boolean;
}

function DeliveryRow({ delivery, channel, hasAck }: DeliveryRowProps) {
  const { t } = useText();
  const { school, state, people, opened, responded, postId, mailingId } = delivery;
  const response = channel === "message" ? "circulars.answered" : "circulars.acknowledged";
  const counts = [
    t("circulars.people", { count: people }),
    t("circulars.opened", { count: opened }),
    ...(channel === "message" || hasAck ? [t(response, { count: responded })] : []),
  ];
  const leadsTo = findDeliveryPath(postId, mailingId);
  const isBad = state === "failed";
  return (
    <Row
      strong={<Name of={school} />}
      quiet={state === "delivered" ? counts.join(" · ") : undefined}
      end={<span className={isBad ? "state bad" : "state"}>{t(`circulars.state-${state}`)}</span>}
      {...(leadsTo !== null && { leadsTo })}
    />
  );
}

const findDeliveryPath = (postId: number | null, mailingId: number | null): string | null => {
  if (postId !== null) return `/post/${postId}`;
  return mailingId === null ? null : `/messages/mailings/${mailingId}`;
};

type OfCircular = Readonly<Record<"circular", CircularLine>>;

function Resume({ circular: { id, title } }: OfCircular) {
  const { t } = useText();
  const { save, error } = useSave();
  return (
    <>
      <Refusal error={error} />
      <IonButton
        fill="outline"
        onClick={() =>
          void save(resumeCircular, { params: { circularId: id }, body: { key: newClientId() } }, title)
        }
      >
        {t("circulars.resume")}
      </IonButton>
    </>
  );
}

function RecallForm({ circular: { id, title, channel } }: OfCircular) {
  const { t } = useText();
  const { save, error } = useSave();

  async function handleRecall(form: HTMLFormElement) {
    const isSure = await ask({
      question: t("circulars.recall-ask"),
      text: t(`circulars.recall-${channel}`),
      yes: t("circulars.recall"),
      isDestructive: true,
    });
    if (!isSure) return undefined;
    const body = { key: newClientId(), reason: typedIn(form, "reason").trim() };
    return save(recallCircular, { params: { circularId: id }, body }, title);
  }

  return (
    <Form
      className="form card"
      label={t("circulars.recall")}
      verb={t("circulars.recall")}
      error={error}
      isDestructive
      onSubmit={handleRecall}
    >
      <TextField label={t("circulars.reason")} name="reason" most={300} isRequired />
    </Form>
  );
}
