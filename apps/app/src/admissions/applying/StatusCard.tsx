import { TAKING_DOCUMENTS } from "@dars/contract/admissions/application-record";

import { useText } from "#platform/text/use-text.ts";

import { AnswerForm } from "./AnswerForm.tsx";
import { GivenDocuments } from "./GivenDocuments.tsx";
import { OfferForm } from "./OfferForm.tsx";
import type { StatusProps } from "./status-props.ts";

/** APP-4, APP-6: the state of an application, and what its family can do about it. */
export function StatusCard({ status, onStatus }: StatusProps) {
  const { t, format } = useText();
  const { state, since, request, assessmentAt, documents, application } = status;
  const isTaking = TAKING_DOCUMENTS.has(state);
  return (
    <>
      <section className="card stack">
        <output className="stack">
          <h2 className="section-title first">{t(`applying.state-${state}`)}</h2>
          <p className="quiet">{t("applying.since", { day: format.date(new Date(since)) })}</p>
        </output>
        {assessmentAt !== null && (
          <p>{t("applying.assessment-at", { at: format.moment(new Date(assessmentAt)) })}</p>
        )}
        {request !== null && <blockquote dir="auto">{request}</blockquote>}
        {state === "info_requested" && <AnswerForm key={since} status={status} onStatus={onStatus} />}
        {state === "accepted" && <OfferForm status={status} onStatus={onStatus} />}
      </section>
      {(isTaking || documents.length > 0) && (
        <GivenDocuments key={application} status={status} isTaking={isTaking} onStatus={onStatus} />
      )}
    </>
  );
}
