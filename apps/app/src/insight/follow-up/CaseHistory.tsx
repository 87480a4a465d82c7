import {
  listEarlierFollowUp,
  listEarlierOfTeacher,
  type EarlierFollowUp,
} from "@dars/contract/insight/follow-up";
import type { Id } from "@dars/contract/platform/primitives";

import { useSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";

interface CaseHistoryProps {
  readonly schoolId: Id;
  readonly personId: Id;
  /** The day on which the current case was opened. */
  readonly since: string;
}

/** The history of a person: calls with their outcome, the opening of the current case, and earlier cases, each the latest first. */
export function CaseHistory({ schoolId, personId, since }: CaseHistoryProps) {
  const { t, format, locale } = useText();
  const isCoordinator = useSession().session?.login_type === "subject_coordinator";
  const ofPerson = useRead(listEarlierFollowUp, { params: { schoolId, personId } }, !isCoordinator);
  const teacher = { params: { schoolId, teacherId: personId } };
  const ofTeacher = useRead(listEarlierOfTeacher, teacher, isCoordinator);
  const { reading } = isCoordinator ? ofTeacher : ofPerson;
  return (
    <section className="stack" aria-label={t("follow-up.history")}>
      <h3 className="section-title first">{t("follow-up.history")}</h3>
      <Await {...reading}>
        {({ cases, calls = [] }) => (
          <ul className="plain stack">
            {calls.map(({ outcome, at, by }) => (
              <li key={at}>
                <strong>{t(`follow-up.called-${outcome}`)}</strong>{" "}
                <span className="quiet">
                  {format.moment(new Date(at))}
                  {by && ` · ${localizeName(by, locale)}`}
                </span>
              </li>
            ))}
            <li>
              <strong>{t("follow-up.opened")}</strong>{" "}
              <span className="quiet">{format.nearDay(getNoon(since))}</span>
            </li>
            {cases.map((each) => (
              <OneCase key={`${each.rule} ${each.class?.id ?? ""} ${each.since}`} earlier={each} />
            ))}
          </ul>
        )}
      </Await>
    </section>
  );
}

function OneCase({ earlier }: { readonly earlier: EarlierFollowUp }) {
  const { t, format, locale } = useText();
  const { rule, class: taught, since, settledOn, outcome, owner } = earlier;
  const formatDay = (day: string) => format.nearDay(getNoon(day));
  return (
    <li>
      <strong>{t(`follow-up.rule-${rule}`)}</strong>
      {taught && ` · ${localizeName(taught.name, locale)}`}
      <br />
      <span className="quiet">
        {settledOn === null
          ? t("follow-up.since", { day: formatDay(since) })
          : t("follow-up.from-until", { from: formatDay(since), until: formatDay(settledOn) })}
        {owner && ` · ${localizeName(owner.name, locale)}`}
      </span>
      <br />
      <span dir="auto">{outcome ?? t(settledOn === null ? "follow-up.by-itself" : "follow-up.excused")}</span>
    </li>
  );
}
