import type { FollowUpEntry, FollowUpRule } from "@dars/contract/insight/follow-up";
import { IonIcon } from "@ionic/react";
import {
  bookOutline,
  calendarOutline,
  chatbubbleEllipsesOutline,
  clipboardOutline,
  createOutline,
  logInOutline,
  schoolOutline,
  timeOutline,
  trendingDownOutline,
} from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

const SIGNS: Readonly<Record<FollowUpRule, string>> = {
  "unsubmitted-work": createOutline,
  absences: calendarOutline,
  lateness: timeOutline,
  "no-sign-in": logInOutline,
  "below-pass": trendingDownOutline,
  "missing-registers": clipboardOutline,
  "late-columns": timeOutline,
  "no-lessons": bookOutline,
  unanswered: chatbubbleEllipsesOutline,
  "training-overdue": schoolOutline,
  ungraded: createOutline,
};

/** At most this many are shown: more would not fit into a row of the table. */
const MOST = 2;

/** The reasons of a person in a few words, each with an icon. */
export function ReasonChips({ entries }: { readonly entries: readonly FollowUpEntry[] }) {
  const { t, format } = useText();
  const rest = entries.length - MOST;
  return (
    <span className="reason-chips">
      {entries.slice(0, MOST).map(({ rule, severity, class: taught, items }) => (
        <span key={`${rule} ${taught?.id ?? ""}`} className={`reason-chip ${severity}`}>
          <IonIcon icon={SIGNS[rule]} aria-hidden="true" />
          {t(`follow-up.chip-${rule}`, { count: items.length })}
        </span>
      ))}
      {rest > 0 && <span className="quiet">+{format.number(rest)}</span>}
    </span>
  );
}
