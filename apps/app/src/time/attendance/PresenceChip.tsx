import { IonIcon } from "@ionic/react";
import {
  alertCircle,
  calendarClearOutline,
  checkmarkCircle,
  ellipseOutline,
  informationCircle,
  time,
} from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import { presenceText, showsReport, STATUS, type Presence } from "./status-text.ts";

import "./presence.css";

interface PresenceChipProps extends Presence {
  /** Without a ground of its own. */
  readonly isPlain?: boolean;
}

const ICONS = { none: checkmarkCircle, bad: alertCircle, open: time, calm: informationCircle } as const;

/** How a student is marked today, as a word and a shape. */
export function PresenceChip({ isPlain = false, ...presence }: PresenceChipProps) {
  const { t } = useText();
  const { status, isDayOff } = presence;
  const tone = showsReport(presence) ? "open" : status === null ? "unknown" : STATUS[status].tone;
  const unknown = isDayOff ? calendarClearOutline : ellipseOutline;
  return (
    <span className={`presence ${tone}${isPlain ? " plain" : ""}`}>
      <IonIcon icon={tone === "unknown" ? unknown : ICONS[tone]} aria-hidden="true" />
      {t(presenceText(presence))}
    </span>
  );
}
