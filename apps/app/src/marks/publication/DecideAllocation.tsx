import { decideDecisionMarks, type DecisionLine } from "@dars/contract/marks/decision-marks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { textNow, useText } from "#platform/text/use-text.ts";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";

const REASONS: Reasons = new Map([
  ["same-person", "publication.another-confirms"],
  ["state", "publication.decided-already"],
]);

interface DecideProps {
  readonly line: DecisionLine;
  readonly proposal: NonNullable<DecisionLine["proposal"]>;
  readonly schoolId: Id;
}

/** What waits for a second person; who allocated it may only take it back. */
export function DecideAllocation({ line: { student, subjects }, proposal, schoolId }: DecideProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const chosen = subjects.filter(({ offeringId }) => proposal.subjects.includes(offeringId));
  const listed = chosen.map(({ name, lacks }) => `${localizeName(name, locale)} +${lacks}`).join(" · ");

  async function decide(confirm: boolean) {
    const params = { schoolId, allocationId: proposal.id };
    const body = { key: newClientId(), confirm };
    await save(decideDecisionMarks, { params, body }, localizeName(student.name, locale), () =>
      textNow(confirm ? "publication.confirmed" : "publication.allocation-declined"),
    );
  }

  return (
    <section className="stack">
      <p>
        <span className="state waiting">{t("publication.to-confirm")}</span>{" "}
        {listed === "" ? t("publication.nobody-gets") : listed}
        <br />
        <span className="quiet">
          {proposal.by && `${localizeName(proposal.by, locale)} · `}
          {proposal.reason}
        </span>
      </p>
      {proposal.isOwn && <p className="quiet">{t("publication.another-confirms")}</p>}
      <Refusal error={error} reasons={REASONS} />
      <div className="buttons">
        {!proposal.isOwn && (
          <IonButton size="small" onClick={() => void decide(true)}>
            {t("publication.confirm")}
          </IonButton>
        )}
        <IonButton size="small" fill="outline" onClick={() => void decide(false)}>
          {t(proposal.isOwn ? "publication.take-back" : "publication.decline")}
        </IonButton>
      </div>
    </section>
  );
}
