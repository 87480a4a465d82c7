import {
  listOutbound,
  OUTBOUND_STATES,
  readOutboundSettings,
  type OutboundLine,
  type OutboundList,
  type OutboundSettingsPage,
  type OutboundState,
} from "@dars/contract/identity/outbound";
import type { Id } from "@dars/contract/platform/primitives";
import { IonList } from "@ionic/react";
import { paperPlaneOutline } from "ionicons/icons";
import { useState } from "react";

import { usePages } from "#platform/api/use-pages.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { More } from "#platform/ui/More.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { OutboundSettingsForm } from "./OutboundSettingsForm.tsx";
import { OutboundTest } from "./OutboundTest.tsx";
import { SentState } from "./SentMessageList.tsx";

/** `/manage/outbound`: what leaves the app by e-mail, SMS and WhatsApp, and what became of it (Q8). */
export function OutboundPage() {
  return (
    <PageOfSchool title="outbound.title" back="/manage" isReading>
      {(schoolId) => <SchoolOutbound key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function SchoolOutbound({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(readOutboundSettings, { params: { schoolId } });
  return (
    <div className="stack wide-gap">
      <Await {...reading}>
        {(page: OutboundSettingsPage) => (
          <>
            {page.configured.length === 0 && (
              <output className="banner">{t("outbound.not-configured")}</output>
            )}
            <OutboundSettingsForm key={page.revision} schoolId={schoolId} page={page} />
            {page.configured.length > 0 && <OutboundTest schoolId={schoolId} configured={page.configured} />}
          </>
        )}
      </Await>
      <SentMessages schoolId={schoolId} />
    </div>
  );
}

function SentMessages({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const [state, setState] = useState("");
  const chosen = OUTBOUND_STATES.find((each) => each === state);
  return (
    <section className="stack">
      <h2 className="section-title">{t("outbound.sent-title")}</h2>
      <PickField
        label={t("outbound.state")}
        options={[
          ["", t("outbound.state-all")],
          ...OUTBOUND_STATES.map((each) => [each, t(`outbound.state-${each}`)] as const),
        ]}
        value={state}
        onPick={setState}
      />
      <MessageList key={state} schoolId={schoolId} state={chosen} />
    </section>
  );
}

interface MessageListProps {
  readonly schoolId: Id;
  readonly state: OutboundState | undefined;
}

function MessageList({ schoolId, state }: MessageListProps) {
  const { t } = useText();
  const { reading, more } = usePages(listOutbound, {
    inputAt: (before) => ({
      params: { schoolId },
      query: { ...(state !== undefined && { state }), ...(before !== null && { before: Number(before) }) },
    }),
    getNextCursor: ({ hasMore, messages }) => (hasMore ? String(messages.at(-1)?.id) : null),
  });
  return (
    <Await {...reading}>
      {(pages: readonly OutboundList[]) => {
        const messages = pages.flatMap((page) => page.messages);
        const [first] = pages;
        return (
          <>
            {first && <Today list={first} />}
            {messages.length === 0 ? (
              <NoMessages isFiltered={state !== undefined} />
            ) : (
              <IonList className="rows long" aria-label={t("outbound.sent-title")} lines="none">
                {messages.map((message) => (
                  <MessageRow key={message.id} schoolId={schoolId} message={message} />
                ))}
              </IonList>
            )}
            <More onMore={more} />
          </>
        );
      }}
    </Await>
  );
}

/** None at all, or none in the chosen state. */
function NoMessages({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useText();
  return isFiltered ? (
    <Empty icon={paperPlaneOutline} title={t("outbound.none-so")} text={t("outbound.none-so-text")} />
  ) : (
    <Empty icon={paperPlaneOutline} title={t("outbound.none")} text={t("outbound.none-text")} />
  );
}

function Today({ list }: { readonly list: OutboundList }) {
  const { t, format } = useText();
  const { today, monthCost, currency } = list;
  const count = today.counts.reduce((sum, each) => sum + each.count, 0);
  const cost = (units: number) => `${format.number(units)} ${currency}`;
  return (
    <p className="quiet">
      {t("outbound.today", { count })} · {t("outbound.cost-today", { cost: cost(today.cost) })} ·{" "}
      {t("outbound.cost-month", { cost: cost(monthCost) })}
    </p>
  );
}

interface MessageRowProps {
  readonly schoolId: Id;
  readonly message: OutboundLine;
}

function MessageRow({ schoolId, message }: MessageRowProps) {
  const { t, locale, format } = useText();
  const { kind, channel, state, reason, person, createdAt, application = null } = message;
  const quiet = [
    person === null ? t("outbound.no-person") : localizeName(person.name, locale),
    t(`outbound.channel-${channel}`),
    format.moment(new Date(createdAt)),
    ...(reason === null ? [] : [t(`outbound.reason-${reason}`)]),
  ];
  return (
    <Row
      strong={t(`outbound.kind-${kind}`)}
      quiet={quiet.join(" · ")}
      end={<SentState state={state} />}
      {...(application !== null && { leadsTo: `/manage/applications/${schoolId}/${application}` })}
    />
  );
}
