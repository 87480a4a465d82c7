import type { AssessmentSlot } from "@dars/contract/admissions/assessments";
import type { ReactNode } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";

export type AssessedChild = AssessmentSlot["children"][number];

interface SlotCardProps {
  readonly slot: AssessmentSlot;
  /** Where a child leads; absent for who may not open its application. */
  readonly leadsTo?: (application: string) => string;
  /** Below a child. */
  readonly renderBelow?: (child: AssessedChild) => ReactNode;
  readonly children?: ReactNode;
}

/** One time at which applicants are assessed: where, by whom, and which children come. */
export function SlotCard({ slot, leadsTo, renderBelow, children }: SlotCardProps) {
  const { t, format, locale } = useText();
  const { startsAt, minutes, places, place, assessor } = slot;
  const taken = slot.children.length;
  return (
    <section className="card stack">
      <h2 className="section-title first">{format.moment(new Date(startsAt))}</h2>
      <p className="quiet">
        {t("applications.slot-minutes", { count: minutes })}
        {place !== null && (
          <>
            {" · "}
            <bdi>{place}</bdi>
          </>
        )}
        {assessor && (
          <>
            {" · "}
            <Name of={assessor.name} />
          </>
        )}
        {" · "}
        {t("applications.slot-taken", { taken, places })}
      </p>
      {slot.children.map((child) => {
        const { application, name, level, birthDate, state, note } = child;
        const words = <bdi>{localizeName(name, locale)}</bdi>;
        return (
          <div key={application} className="stack">
            <p>
              {leadsTo ? <Link leadsTo={leadsTo(application)}>{words}</Link> : words}
              <span className="quiet">
                {" · "}
                <bdi>{localizeName(level, locale)}</bdi> · {format.date(getNoon(birthDate))} ·
              </span>{" "}
              <span className="state">{t(`applying.state-${state}`)}</span>
            </p>
            {note !== null && <blockquote dir="auto">{note}</blockquote>}
            {renderBelow?.(child)}
          </div>
        );
      })}
      {children}
    </section>
  );
}
