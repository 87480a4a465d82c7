import { useText } from "#platform/text/use-text.ts";

import type { PendingText } from "./use-paste.ts";

/** A cell that a pasted block would write, or would not. */
export function PendingCell({ of: { text, isTaken } }: { readonly of: PendingText }) {
  const { t } = useText();
  return (
    <span className={isTaken ? "pending-mark" : "pending-mark odd-line"}>
      <bdi>{text}</bdi> {!isTaken && t("sheets.pending-not-taken")}
    </span>
  );
}
