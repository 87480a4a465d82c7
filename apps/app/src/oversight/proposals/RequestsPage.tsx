import { listProposals, type Proposal } from "@dars/contract/oversight/proposals";
import type { Id } from "@dars/contract/platform/primitives";
import { checkmarkDoneOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Searched } from "#platform/ui/Searched.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { DecideProposal } from "./DecideProposal.tsx";
import type { KindWords, WordsOfKinds } from "./kind-words.ts";
import { ProposalCard } from "./ProposalCard.tsx";
import { getKindWords } from "./words.ts";

/** What families and the group have asked for, and what was answered. */
export function RequestsPage({ words }: { readonly words: WordsOfKinds }) {
  return (
    <PageOfSchool title="proposals.requests" back="/manage" isReading>
      {(schoolId) => <Requests key={schoolId} schoolId={schoolId} words={words} />}
    </PageOfSchool>
  );
}

interface RequestsProps {
  readonly schoolId: Id;
  readonly words: WordsOfKinds;
}

function Requests({ schoolId, words }: RequestsProps) {
  const { t } = useText();
  const { reading } = useRead(listProposals, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ proposals }) => (
        <>
          {proposals.every(({ state }) => state !== "waiting") && (
            <Empty icon={checkmarkDoneOutline} title={t("proposals.none")} text={t("proposals.none-text")} />
          )}
          <Searched
            label={t("proposals.requests")}
            items={proposals}
            textOf={(proposal) => buildSearchText(proposal, t(getKindWords(proposal.kind, words).title))}
          >
            {(found) => <Found found={found} words={words} />}
          </Searched>
        </>
      )}
    </Await>
  );
}

/** Whom it is about, who asks, and what would change. */
const buildSearchText = ({ subject, proposedBy, changes }: Proposal, title: string): string =>
  [
    title,
    ...[subject.name, proposedBy.name].map((name) => (name ? allNames(name) : "")),
    ...changes.flatMap(({ from, to, names }) => [
      from,
      to,
      ...[names?.from, names?.to].map((name) => (name ? allNames(name) : "")),
    ]),
  ].join(" ");

interface FoundProps {
  readonly found: readonly Proposal[];
  readonly words: WordsOfKinds;
}

/** Those that wait, and the decided ones below them. */
function Found({ found, words }: FoundProps) {
  const { t } = useText();
  const sought = Number(useOwnQuery().get("request"));
  const waiting = found.filter(({ state }) => state === "waiting");
  const decided = found.filter(({ state }) => state !== "waiting");
  return (
    <>
      {waiting.length > 0 && (
        <ul className="plain stack wide-gap" aria-label={t("proposals.waiting")}>
          {waiting.map((proposal) => (
            <OneRequest
              key={proposal.id}
              proposal={proposal}
              words={getKindWords(proposal.kind, words)}
              isSought={proposal.id === sought}
            />
          ))}
        </ul>
      )}
      {decided.length > 0 && (
        <>
          <h2 className="section-title">{t("proposals.decided")}</h2>
          <ul className="plain stack wide-gap" aria-label={t("proposals.decided")}>
            {decided.map((proposal) => (
              <ProposalCard
                key={proposal.id}
                proposal={proposal}
                words={getKindWords(proposal.kind, words)}
                isSought={proposal.id === sought}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface OneRequestProps {
  readonly proposal: Proposal;
  readonly words: KindWords;
  readonly isSought: boolean;
}

/** One that waits, for who may decide it. */
function OneRequest({ proposal, words, isSought }: OneRequestProps) {
  const { t } = useText();
  const { id, schoolId, proposedBy, mayDecide = true, approval } = proposal;
  return (
    <ProposalCard proposal={proposal} words={words} isSought={isSought}>
      {mayDecide ? (
        <DecideProposal
          schoolId={schoolId}
          proposalId={id}
          isOwn={proposedBy.isMe}
          approval={approval}
          title={t(words.title)}
          words={words}
        />
      ) : (
        <p className="quiet">{t("proposals.head-office-decides")}</p>
      )}
    </ProposalCard>
  );
}
