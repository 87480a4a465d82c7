import { decideProposal, listProposals, type Proposal } from "@dars/contract/oversight/proposals";
import type { Id } from "@dars/contract/platform/primitives";
import { checkmarkDoneOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Form } from "#platform/ui/Form.tsx";
import { OtherSubmit } from "#platform/ui/OtherSubmit.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";
import { PageOfSchool } from "#school/schools/public.ts";

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

const REFUSE = "refuse";

/** A requester cannot approve a two-person step, unless no one else could, and then has to confirm that. */
function Decision({ proposal }: { readonly proposal: Proposal }) {
  const text = useText();
  const { t } = text;
  const { id, schoolId, proposedBy } = proposal;
  const { save, error, isWaiting } = useSave();
  const needsAlone = error?.details["needs"] === "alone";

  function handleSubmit(form: HTMLFormElement, by: string) {
    const approve = by !== REFUSE;
    const body = { approve, note: typedIn(form, "note").trim() || null, isAlone: approve && needsAlone };
    const input = { params: { schoolId, proposalId: id }, body };
    return save(decideProposal, input, kindWords(proposal, text));
  }

  if (isWaiting) return <p className="quiet">{t("platform.waits-here")}</p>;
  return (
    <Form
      verb={t(needsAlone ? "proposals.allow-alone" : "proposals.allow")}
      error={error}
      reasons={NEEDS}
      onSubmit={handleSubmit}
      others={<OtherSubmit name={REFUSE} label={t("proposals.refuse")} />}
    >
      {proposedBy.isMe && <p className="quiet">{t("proposals.two-persons")}</p>}
      <TextField label={t("proposals.note")} name="note" />
    </Form>
  );
}
