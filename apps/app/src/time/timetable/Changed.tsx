import { IonIcon } from "@ionic/react";
import { arrowBackOutline, arrowForwardOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import type { ChangedLine } from "./lesson-lines.ts";

interface ChangedProps {
  readonly of: ChangedLine;
  /** It is not held: the value itself is struck through. */
  readonly isOff?: boolean;
}

/** Old struck through, an arrow, new in bold; or just the value. */
export function Changed({ of: { now, before }, isOff = false }: ChangedProps) {
  const { direction } = useText();
  if (isOff)
    return (
      <s>
        <bdi>{now}</bdi>
      </s>
    );
  if (before === null) return <bdi>{now}</bdi>;
  return (
    <>
      <s>
        <bdi>{before}</bdi>
      </s>{" "}
      <IonIcon
        className="schedule-arrow"
        icon={direction === "rtl" ? arrowBackOutline : arrowForwardOutline}
        aria-hidden="true"
      />{" "}
      <b>
        <bdi>{now}</bdi>
      </b>
    </>
  );
}
