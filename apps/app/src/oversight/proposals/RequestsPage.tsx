import { listProposals } from "@dars/contract/oversight/proposals";
import type { Id } from "@dars/contract/platform/primitives";
import { checkmarkDoneOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { DecideProposal } from "./DecideProposal.tsx";
import { ProposalCard } from "./ProposalCard.tsx";
import { kindWords } from "./words.ts";

/** What families and the group have asked for, and what was answered. */
export function RequestsPage() {
  return (
    <PageOfSchool title="proposals.requests" back="/manage" isReading>
      {(schoolId) => <Requests key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Requests({ schoolId }: { readonly schoolId: Id }) {
  const text = useText();
  const { t } = text;
  const sought = Number(useOwnQuery().get("request"));
  const { reading } = useRead(listProposals, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ proposals }) => {
        const waiting = proposals.filter(({ state }) => state === "waiting");
        const decided = proposals.filter(({ state }) => state !== "waiting");
        return (
          <>
            {waiting.length === 0 ? (
              <Empty
                icon={checkmarkDoneOutline}
                title={t("proposals.none")}
                text={t("proposals.none-text")}
              />
            ) : (
              <ul className="plain stack wide-gap" aria-label={t("proposals.waiting")}>
                {waiting.map((proposal) => (
                  <ProposalCard key={proposal.id} proposal={proposal} isSought={proposal.id === sought}>
                    <DecideProposal
                      schoolId={schoolId}
                      proposalId={proposal.id}
                      isOwn={proposal.proposedBy.isMe}
                      title={kindWords(proposal, text)}
                    />
                  </ProposalCard>
                ))}
              </ul>
            )}
            {decided.length > 0 && (
              <>
                <h2 className="section-title">{t("proposals.decided")}</h2>
                <ul className="plain stack wide-gap" aria-label={t("proposals.decided")}>
                  {decided.map((proposal) => (
                    <ProposalCard key={proposal.id} proposal={proposal} isSought={proposal.id === sought} />
                  ))}
                </ul>
              </>
            )}
          </>
        );
      }}
    </Await>
  );
}
