import type { Standing } from "@dars/contract/learning/exercises";
import { IonIcon } from "@ionic/react";
import {
  alertCircleOutline,
  checkmarkCircleOutline,
  ellipseOutline,
  hourglassOutline,
  pencilOutline,
  removeCircleOutline,
  timeOutline,
} from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

interface StandingChipProps {
  readonly standing: Standing;
  readonly isLate?: boolean;
  /** Staff gives work back; for families it is marked then. */
  readonly isStaff?: boolean;
}

const ICONS: Readonly<Record<Standing, string>> = {
  new: ellipseOutline,
  working: pencilOutline,
  waiting: hourglassOutline,
  done: checkmarkCircleOutline,
  returned: checkmarkCircleOutline,
  missed: alertCircleOutline,
  excused: removeCircleOutline,
};

/** A student's state, as a word and an icon. */
export function StandingChip({ standing, isLate = false, isStaff = false }: StandingChipProps) {
  const { t } = useText();
  const word =
    isStaff && standing === "returned" ? "attempts.given-back" : (`attempts.standing-${standing}` as const);
  return (
    <span className={`standing ${isLate ? "late" : standing}`}>
      <IonIcon icon={isLate ? timeOutline : ICONS[standing]} aria-hidden="true" />
      {t(isLate ? "attempts.late" : word)}
    </span>
  );
}
