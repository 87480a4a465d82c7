import { listMyProposals } from "@dars/contract/oversight/proposals";
import { fileTrayOutline } from "ionicons/icons";
import type { ReactNode } from "react";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";

import type { WordsOfKinds } from "./kind-words.ts";
import { ProposalCard } from "./ProposalCard.tsx";
import { getKindWords } from "./words.ts";

interface MyRequestsPageProps {
  readonly words: WordsOfKinds;
  /** Requests of other kinds, which have their own pages. */
  readonly children?: ReactNode;
}

/** What one has asked the school for, with its answers. */
export function MyRequestsPage({ words, children }: MyRequestsPageProps) {
  const { t } = useText();
  const query = useOwnQuery();
  const sought = `${query.get("school")}-${query.get("request")}`;
  const { reading, refresh } = useRead(listMyProposals, {});
  return (
    <WithSession>
      {(session) => (
        <Page title={t("proposals.mine")} back={getHomePath(session)} isReading onRefresh={refresh}>
          {children}
          <Await {...reading}>
            {({ proposals }) =>
              proposals.length === 0 ? (
                <Empty
                  icon={fileTrayOutline}
                  title={t("proposals.mine-none")}
                  text={t("proposals.mine-none-text")}
                />
              ) : (
                <ul className="plain stack wide-gap" aria-label={t("proposals.mine")}>
                  {proposals.map((proposal) => (
                    <ProposalCard
                      key={`${proposal.schoolId}-${proposal.id}`}
                      proposal={proposal}
                      words={getKindWords(proposal.kind, words)}
                      isSought={`${proposal.schoolId}-${proposal.id}` === sought}
                    />
                  ))}
                </ul>
              )
            }
          </Await>
        </Page>
      )}
    </WithSession>
  );
}
