import { TAKING_DOCUMENTS } from "@dars/contract/admissions/application-record";

import { useText, type TextId } from "#platform/text/use-text.ts";

import { AnswerForm } from "./AnswerForm.tsx";
import { ApplicationWay } from "./ApplicationWay.tsx";
import { GivenDocuments } from "./GivenDocuments.tsx";
import { OfferForm } from "./OfferForm.tsx";
import { SlotPick } from "./SlotPick.tsx";
import type { StatusProps } from "./status-props.ts";
import { WordCard } from "./WordCard.tsx";

/** What follows, where the family has nothing to do. */
const NEXT: ReadonlyMap<string, TextId> = new Map([
  ["submitted", "applying.next-review"],
  ["under_review", "applying.next-review"],
  ["assessed", "applying.next-decision"],
  ["waitlisted", "applying.next-place"],
  ["offer_accepted", "applying.next-enrolment"],
  ["enrolled", "applying.next-account"],
  ["expired", "applying.next-office"],
]);

/** APP-4, APP-6: the state of an application, and what its family can do about it. */
export function StatusCard({ status, onStatus }: StatusProps) {
  const { t, format } = useText();
  const { state, since, request, assessmentAt, documents, application, word } = status;
  const isTaking = TAKING_DOCUMENTS.has(state);
  const next = NEXT.get(state);
  return (
    <>
      <section className="card stack">
        <output className="stack">
          <h2 className="section-title first">{t(`applying.state-${state}`)}</h2>
          <p className="quiet">{t("applying.since", { day: format.date(new Date(since)) })}</p>
        </output>
        {next !== undefined && <p>{t(next)}</p>}
        {assessmentAt !== null && (
          <p>{t("applying.assessment-at", { at: format.moment(new Date(assessmentAt)) })}</p>
        )}
        {state === "assessment_scheduled" && <SlotPick status={status} onStatus={onStatus} />}
        {request !== null && <blockquote dir="auto">{request}</blockquote>}
        {state === "info_requested" && <AnswerForm key={since} status={status} onStatus={onStatus} />}
        {state === "accepted" && <OfferForm status={status} onStatus={onStatus} />}
      </section>
      <ApplicationWay state={state} />
      {(isTaking || documents.length > 0) && (
        <GivenDocuments key={application} status={status} isTaking={isTaking} onStatus={onStatus} />
      )}
      {word && <WordCard status={status} word={word} onStatus={onStatus} />}
    </>
  );
}
