import { ApiError } from "@dars/contract/platform/client";
import { readOwnAsk, type OwnAsk } from "@dars/contract/talking/ask-answers";
import { IonIcon } from "@ionic/react";
import { calendarOutline, checkboxOutline } from "ionicons/icons";
import type { ComponentProps } from "react";
import { useParams } from "react-router-dom";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { ZoneContext } from "#platform/time/school-zone.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { AttachedFiles } from "#talking/files/public.ts";

import { ChoiceForm } from "./ChoiceForm.tsx";
import { ConsentOfChild } from "./ConsentOfChild.tsx";
import { MeetingForm } from "./MeetingForm.tsx";
import { SignUpForm } from "./SignUpForm.tsx";
import { WithdrawnAsk } from "./WithdrawnAsk.tsx";

import "./asks.css";

/** ASK-1, ASK-3: one ask, for the people who are to answer it. */
export function AskPage() {
  const { t, locale } = useText();
  const { schoolId = "", askId = "" } = useParams();
  const which = { schoolId: Number(schoolId), askId: Number(askId) };
  const { reading, refresh } = useRead(readOwnAsk, { params: which });
  const { value, error } = reading;
  return (
    <WithSession>
      {(session) => (
        <Page
          title={value?.title ?? t("asks.one")}
          {...(value && { quiet: localizeName(value.school, locale) })}
          back={getHomePath(session)}
          isReading
          onRefresh={refresh}
        >
          {error instanceof ApiError && error.code === "not-found" ? (
            <Empty icon={checkboxOutline} title={t("asks.gone")} text={t("asks.gone-text")} />
          ) : (
            <Await {...reading}>
              {(ask) => (
                <ZoneContext value={which.schoolId}>
                  <Whole ask={ask} />
                </ZoneContext>
              )}
            </Await>
          )}
        </Page>
      )}
    </WithSession>
  );
}

interface WholeProps {
  readonly ask: OwnAsk;
}

function Whole({ ask }: WholeProps) {
  return (
    <div className="stack wide-gap">
      <About ask={ask} />
      {ask.state === "withdrawn" ? <WithdrawnAsk ask={ask} /> : <Answers ask={ask} />}
    </div>
  );
}

function Answers({ ask }: WholeProps) {
  return (
    <>
      {ask.consents.map((consent) => (
        <ConsentOfChild key={consent.studentId} ask={ask} consent={consent} />
      ))}
      {ask.choice && <ChoiceForm ask={ask} choice={ask.choice} />}
      {ask.signUp && <SignUps ask={ask} places={ask.signUp} />}
      {ask.meeting && <Meetings ask={ask} meeting={ask.meeting} />}
    </>
  );
}

function SignUps({ ask, places }: Omit<ComponentProps<typeof SignUpForm>, "seat">) {
  return places.seats.map((seat) => (
    <SignUpForm
      key={`${seat.personId} ${seat.no} ${seat.isAnswered}`}
      ask={ask}
      places={places}
      seat={seat}
    />
  ));
}

function Meetings({ ask, meeting }: Omit<ComponentProps<typeof MeetingForm>, "child">) {
  return meeting.children.map((child) => (
    <MeetingForm key={`${child.studentId} ${child.no}`} ask={ask} meeting={meeting} child={child} />
  ));
}

/** What is asked, by whom, and until when. */
function About({ ask: { schoolId, body, author, state, closesAt, attachments } }: WholeProps) {
  const { t, format, locale } = useText();
  const moment = format.moment(new Date(closesAt));
  return (
    <article className="card stack">
      {state !== "withdrawn" && (
        <p className="ask-until">
          <IonIcon icon={calendarOutline} aria-hidden="true" />
          <strong>{t(state === "open" ? "asks.until" : "asks.was-until", { moment })}</strong>
        </p>
      )}
      {body !== "" && (
        <p className="ask-body" dir="auto">
          {body}
        </p>
      )}
      <AttachedFiles schoolId={schoolId} attachments={attachments} />
      {author && <p className="quiet">{t("asks.by", { name: localizeName(author, locale) })}</p>}
    </article>
  );
}
