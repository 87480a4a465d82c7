import type { AttendanceStatus } from "@dars/contract/time/attendance";
import { IonIcon } from "@ionic/react";
import { alertCircle, checkmarkCircle, ellipseOutline, informationCircle, time } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import { presenceText, STATUS } from "./status-text.ts";

import "./presence.css";

interface PresenceChipProps {
  /** Null: no register of today is taken yet. */
  readonly status: AttendanceStatus | null;
  readonly sex: "male" | "female" | null;
  /** Without a ground of its own. */
  readonly isPlain?: boolean;
}

const ICONS = { none: checkmarkCircle, bad: alertCircle, open: time, calm: informationCircle } as const;

/** How a student is marked today, as a word and a shape. */
export function PresenceChip({ status, sex, isPlain = false }: PresenceChipProps) {
  const { t } = useText();
  const tone = status === null ? "unknown" : STATUS[status].tone;
  return (
    <span className={`presence ${tone}${isPlain ? " plain" : ""}`}>
      <IonIcon icon={tone === "unknown" ? ellipseOutline : ICONS[tone]} aria-hidden="true" />
      {t(presenceText(status, sex))}
    </span>
  );
}
