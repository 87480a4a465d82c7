import type { Proposal, ProposedChange } from "@dars/contract/oversight/proposals";
import type { Names } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, closeCircleOutline, timeOutline } from "ionicons/icons";
import { useEffect, useRef, type ReactNode } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import type { KindWords } from "./kind-words.ts";
import { fieldWords, valueWords } from "./words.ts";

interface ProposalCardProps {
  readonly proposal: Proposal;
  readonly words: KindWords;
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
export function ProposalCard({ proposal, words, isSought = false, children }: ProposalCardProps) {
  const { t, format } = useText();
  const { subject, changes, reason, state, proposedBy, proposedAt, note } = proposal;
  const [className, icon] = LOOKS[state];
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSought) card.current?.scrollIntoView();
  }, [isSought]);
  return (
    <li ref={card} className="card stack">
      <div className="request-head">
        <h2 className="section-title first">{t(words.title)}</h2>
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
          <Change key={`${change.field} ${change.from} ${change.to}`} change={change} words={words} />
        ))}
      </dl>
      {reason !== null && <p>{t("proposals.because", { reason })}</p>}
      <p className="quiet">
        {proposedBy.isMe && t("proposals.by-me")}
        {!proposedBy.isMe &&
          (proposedBy.name ? <Name of={proposedBy.name} /> : t(`role.${proposedBy.role}`))}{" "}
        · {format.moment(new Date(proposedAt))}
      </p>
      {note !== null && <p className="banner">{t("proposals.answer", { note })}</p>}
      {children}
    </li>
  );
}

interface ChangeProps {
  readonly change: ProposedChange;
  readonly words: KindWords;
}

function Change({ change, words }: ChangeProps) {
  const text = useText();
  const { t } = text;
  const { from, to } = formatChange(change, text);
  return (
    <>
      <dt>{fieldWords(change.field, words, text)}</dt>
      <dd>
        {from !== null && (
          <>
            <del>
              <bdi>{from}</bdi>
            </del>{" "}
          </>
        )}
        <ins>
          <bdi>{to ?? t("proposals.nothing")}</bdi>
        </ins>
      </dd>
    </>
  );
}

/** What it was and would be, as the reader reads it. */
function formatChange({ field, from, to, names }: ProposedChange, text: Text) {
  const shown = (name: Names | null | undefined, value: string | null) =>
    name ? localizeName(name, text.locale) : value === null ? null : valueWords(field, value, text);
  return { from: shown(names?.from, from), to: shown(names?.to, to) };
}
