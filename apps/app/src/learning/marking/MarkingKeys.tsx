import { Fragment } from "react";

import { useText } from "#platform/text/use-text.ts";

interface MarkingKeysProps {
  readonly hasCriteria: boolean;
  /** There are phrases to put in. */
  readonly hasPhrases: boolean;
}

/** What the keyboard does, where there is one. */
export function MarkingKeys({ hasCriteria, hasPhrases }: MarkingKeysProps) {
  const { t } = useText();
  const keys = [
    [["0–9"], t("marking.key-points")],
    ...(hasCriteria ? ([[["Tab"], t("marking.key-criterion")]] as const) : []),
    ...(hasPhrases ? ([[["Alt 1–9"], t("marking.key-phrase")]] as const) : []),
    [["Enter"], t("marking.save-next")],
    [["J", "K"], t("marking.key-steps")],
    [["Z"], t("marking.undo")],
  ] as const;
  return (
    <p className="quiet marking-keys">
      {keys.map(([caps, words]) => (
        <span key={words}>
          {caps.map((cap) => (
            <Fragment key={cap}>
              <kbd dir="ltr">{cap}</kbd>{" "}
            </Fragment>
          ))}
          {words}
        </span>
      ))}
    </p>
  );
}
