import { decideProposal, type Proposal } from "@dars/contract/oversight/proposals";
import type { Id } from "@dars/contract/platform/primitives";

import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { OtherSubmit } from "#platform/ui/OtherSubmit.tsx";
import type { Reasons } from "#platform/ui/Refusal.tsx";
import { TextField } from "#platform/ui/TextField.tsx";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { KindWords } from "./kind-words.ts";

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
  /** The texts of its kind. */
  readonly words: Pick<KindWords, "consequence" | "reasons">;
}

/** A requester cannot approve a two-person step, unless no one else could, and then has to confirm that. */
export function DecideProposal({ schoolId, proposalId, isOwn, approval, title, words }: DecideProposalProps) {
  const { consequence, reasons } = words;
  const { t } = useText();
  const { save, error, isWaiting } = useSave();
  const needsAlone = approval === "alone" || error?.details["needs"] === "alone";
  const waitsForSecond = approval === "second";

  async function handleSubmit(form: HTMLFormElement, by: string) {
    const approve = by !== REFUSE && !waitsForSecond;
    if (approve && consequence !== undefined && !(await isMeant(consequence))) return null;
    const body = { approve, note: typedIn(form, "note").trim() || null, isAlone: approve && needsAlone };
    return save(decideProposal, { params: { schoolId, proposalId }, body }, title);
  }

  const isMeant = (what: TextId) =>
    ask({
      question: t("proposals.allow-question"),
      text: t(what),
      yes: t("proposals.allow"),
      isDestructive: true,
    });

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
