import { readFollowUpRules, type FollowUpEntry } from "@dars/contract/insight/follow-up";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Link } from "#platform/ui/Link.tsx";

import { causeAddress } from "./cause-address.ts";
import { ItemNames } from "./ItemNames.tsx";

interface CaseReasonsProps {
  readonly schoolId: Id;
  readonly entries: readonly FollowUpEntry[];
  /** The office also sees the rule. */
  readonly isOffice: boolean;
}

/** At most this many days of a reason are listed. */
const MOST_DAYS = 5;

/** The reasons for which a person needs follow-up, each with its days and, for the office, the school's rule. */
export function CaseReasons({ schoolId, entries, isOffice }: CaseReasonsProps) {
  const { t, format, locale } = useText();
  const formatDays = (days: readonly string[]) =>
    days
      .slice(0, MOST_DAYS)
      .map((day) => format.nearDay(getNoon(day)))
      .join(t("follow-up.comma"));
  return (
    <ul className="plain stack">
      {entries.map((entry) => {
        const { rule, class: taught, items, days, cleanSince, since } = entry;
        return (
          <li key={`${rule} ${taught?.id ?? ""}`}>
            <Link leadsTo={causeAddress(entry, schoolId)}>
              {t(`follow-up.why-${rule}`, { count: items.length })}
            </Link>
            {taught && <span className="quiet"> · {localizeName(taught.name, locale)}</span>}
            <p className="quiet">
              {days.length > 0
                ? formatDays(days)
                : t("follow-up.since", { day: format.nearDay(getNoon(since)) })}
            </p>
            {isOffice && <RuleText schoolId={schoolId} rule={rule} />}
            <ItemNames items={items} />
            {cleanSince !== null && (
              <p className="quiet">{t("follow-up.clean", { day: format.day(getNoon(cleanSince)) })}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function RuleText({ schoolId, rule }: { readonly schoolId: Id; readonly rule: FollowUpEntry["rule"] }) {
  const { t } = useText();
  const { reading } = useRead(readFollowUpRules, { params: { schoolId } });
  const setting = reading.value?.rules.find((each) => each.rule === rule);
  if (!setting) return null;
  const { threshold, windowDays } = setting;
  return <p className="quiet">{t("follow-up.by-rule", { count: threshold, days: windowDays })}</p>;
}
