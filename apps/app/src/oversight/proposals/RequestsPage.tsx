import { decideProposal, listProposals, type Proposal } from "@dars/contract/oversight/proposals";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";
import { checkmarkDoneOutline } from "ionicons/icons";
import { useRef } from "react";

import { useCommand } from "#platform/api/use-command.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { PageOfSchool } from "#school/schools/public.ts";

import { ProposalCard } from "./ProposalCard.tsx";

/** What families and the group have asked for, and what was answered. */
export function RequestsPage() {
  return (
    <PageOfSchool title="proposals.requests" back="/manage" isReading>
      {(schoolId) => <Requests key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Requests({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
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
                  <ProposalCard key={proposal.id} proposal={proposal}>
                    <Decision proposal={proposal} />
                  </ProposalCard>
                ))}
              </ul>
            )}
            {decided.length > 0 && (
              <>
                <h2 className="section-title">{t("proposals.decided")}</h2>
                <ul className="plain stack wide-gap" aria-label={t("proposals.decided")}>
                  {decided.map((proposal) => (
                    <ProposalCard key={proposal.id} proposal={proposal} />
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

const NEEDS: Reasons = new Map<unknown, TextId>([
  ["second", "proposals.needs-second"],
  ["alone", "proposals.needs-alone"],
]);

/** A requester cannot approve a two-person step, unless no one else could, and then has to confirm that. */
function Decision({ proposal: { id, schoolId, proposedBy } }: { readonly proposal: Proposal }) {
  const { t } = useText();
  const form = useRef<HTMLFormElement>(null);
  const { act, error } = useCommand();
  const needsAlone = error?.details["needs"] === "alone";

  async function decide(approve: boolean, isAlone = false) {
    const note = form.current ? typedIn(form.current, "note").trim() || null : null;
    await act(decideProposal, {
      params: { schoolId, proposalId: id },
      body: { approve, note, isAlone },
    });
  }

  return (
    <form ref={form} className="form" onSubmit={(event) => event.preventDefault()}>
      {proposedBy.isMe && <p className="quiet">{t("proposals.two-persons")}</p>}
      <TextField label={t("proposals.note")} name="note" />
      <Refusal error={error} reasons={NEEDS} />
      <div className="buttons">
        {needsAlone ? (
          <IonButton onClick={() => void decide(true, true)}>{t("proposals.allow-alone")}</IonButton>
        ) : (
          <IonButton onClick={() => void decide(true)}>{t("proposals.allow")}</IonButton>
        )}
        <IonButton fill="outline" onClick={() => void decide(false)}>
          {t("proposals.refuse")}
        </IonButton>
      </div>
    </form>
  );
}
