import type { Id } from "@dars/contract/platform/primitives";
import type { WaitingAppointment } from "@dars/contract/school/appointments";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

interface WaitingCardProps {
  readonly schoolId: Id;
  readonly waiting: readonly WaitingAppointment[];
}

/** Appointments that were requested and that nobody has decided yet. */
export function WaitingCard({ schoolId, waiting }: WaitingCardProps) {
  const { t, locale } = useText();
  if (waiting.length === 0) return null;
  return (
    <section className="card stack" aria-label={t("structure.mandates-waiting")}>
      <h2 className="section-title first">{t("structure.mandates-waiting")}</h2>
      <ul className="plain">
        {waiting.map(({ proposalId, kind, name }) => (
          <li key={proposalId}>
            <bdi>{name === null ? "–" : localizeName(name, locale)}</bdi>{" "}
            <span className="quiet">{t(`structure.mandate-${kind}`)}</span>
          </li>
        ))}
      </ul>
      <Link leadsTo={`/manage/requests?school=${schoolId}`}>{t("structure.mandates-answer")}</Link>
    </section>
  );
}
