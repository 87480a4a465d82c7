import type { Proposal, ProposedChange } from "@dars/contract/oversight/proposals";
import { IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, closeCircleOutline, timeOutline } from "ionicons/icons";
import { useEffect, useRef, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import { fieldWords, kindWords, valueWords } from "./words.ts";

interface ProposalCardProps {
  readonly proposal: Proposal;
  /** The one that a notification led to. */
  readonly isSought?: boolean;
  readonly children?: ReactNode;
}

const LOOKS = {
  waiting: ["state waiting", timeOutline],
  approved: ["state good", checkmarkCircleOutline],
  refused: ["state bad", closeCircleOutline],
  withdrawn: ["state", closeCircleOutline],
} as const;

/** A request: the person concerned, each field before and after, and the outcome. */
export function ProposalCard({ proposal, isSought = false, children }: ProposalCardProps) {
  const text = useText();
  const { t, format } = text;
  const { subject, changes, reason, state, proposedBy, proposedAt, note } = proposal;
  const [className, icon] = LOOKS[state];
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought) card.current?.scrollIntoView();
  }, [isSought]);
  return (
    <li ref={card} className="card stack">
      <div className="request-head">
        <h2 className="section-title first">{kindWords(proposal, text)}</h2>
        <span className={className}>
          <IonIcon icon={icon} aria-hidden="true" />
          {t(`proposals.state-${state}`)}
        </span>
      </div>
      {subject.name && (
        <p>
          <strong>
            <Name of={subject.name} />
          </strong>
        </p>
      )}
      <dl className="facts">
        {changes.map((change) => (
          <Change key={`${change.field} ${change.from} ${change.to}`} change={change} />
        ))}
      </dl>
      {reason !== null && <p>{t("proposals.because", { reason })}</p>}
      <p className="quiet">
        {proposedBy.isMe ? t("proposals.by-me") : proposedBy.name && <Name of={proposedBy.name} />} ·{" "}
        {format.moment(new Date(proposedAt))}
      </p>
      {note !== null && <p className="banner">{t("proposals.answer", { note })}</p>}
      {children}
    </li>
  );
}

function Change({ change }: { readonly change: ProposedChange }) {
  const text = useText();
  const { t } = text;
  const { field, from, to } = change;
  return (
    <>
      <dt>{fieldWords(change, text)}</dt>
      <dd>
        {from !== null && (
          <>
            <del>
              <bdi>{valueWords(field, from, text)}</bdi>
            </del>{" "}
          </>
        )}
        <ins>
          <bdi>{to === null ? t("proposals.nothing") : valueWords(field, to, text)}</bdi>
        </ins>
      </dd>
    </>
  );
}
