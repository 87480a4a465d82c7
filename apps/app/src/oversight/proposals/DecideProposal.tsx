import { decideProposal, type Proposal } from "@dars/contract/oversight/proposals";
import type { Id } from "@dars/contract/platform/primitives";

import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { Form } from "#platform/ui/Form.tsx";
import { OtherSubmit } from "#platform/ui/OtherSubmit.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

const COMMON: Reasons = new Map<unknown, TextId>([
  ["second", "proposals.needs-second"],
  ["alone", "proposals.needs-alone"],
  ["stale", "proposals.moved-on"],
  ["state", "proposals.moved-on"],
]);

const REFUSE = "refuse";

interface DecideProposalProps {
  readonly schoolId: Id;
  readonly proposalId: Id;
  readonly isOwn: boolean;
  readonly approval?: Proposal["approval"] | undefined;
  /** The request as a sentence. */
  readonly title: string;
  /** Of its kind. */
  readonly reasons?: Reasons | undefined;
}

/** A requester cannot approve a two-person step, unless no one else could, and then has to confirm that. */
export function DecideProposal({
  schoolId,
  proposalId,
  isOwn,
  approval,
  title,
  reasons,
}: DecideProposalProps) {
  const { t } = useText();
  const { save, error, isWaiting } = useSave();
  const needsAlone = approval === "alone" || error?.details["needs"] === "alone";
  const waitsForSecond = approval === "second";

  function handleSubmit(form: HTMLFormElement, by: string) {
    const approve = by !== REFUSE && !waitsForSecond;
    const body = { approve, note: typedIn(form, "note").trim() || null, isAlone: approve && needsAlone };
    return save(decideProposal, { params: { schoolId, proposalId }, body }, title);
  }

  if (isWaiting) return <p className="quiet">{t("platform.waits-here")}</p>;
  return (
    <Form
      verb={t(waitsForSecond ? "proposals.refuse" : needsAlone ? "proposals.allow-alone" : "proposals.allow")}
      error={error}
      reasons={new Map([...COMMON, ...(reasons ?? [])])}
      onSubmit={handleSubmit}
      others={!waitsForSecond && <OtherSubmit name={REFUSE} label={t("proposals.refuse")} />}
    >
      {isOwn && (
        <p className="quiet">{t(approval === "alone" ? "proposals.needs-alone" : "proposals.two-persons")}</p>
      )}
      <TextField label={t("proposals.note")} name="note" />
    </Form>
  );
}
