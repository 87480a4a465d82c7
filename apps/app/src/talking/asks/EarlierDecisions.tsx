import type { AskSignature } from "@dars/contract/talking/ask-results";

import { useText, type Text } from "#platform/text/use-text.ts";

type Earlier = AskSignature["earlier"];

/** ASK-8: what a guardian had decided before; nothing where it was not changed. */
export function EarlierDecisions({ earlier }: { readonly earlier: Earlier }) {
  const text = useText();
  if (!earlier || earlier.length === 0) return null;
  return <div className="quiet">{describeEarlier(earlier, text)}</div>;
}

/** In one line, the first decision first; empty where it was not changed. */
export const describeEarlier = (earlier: Earlier, { t, format }: Text): string =>
  (earlier ?? [])
    .map(({ agrees, at }) =>
      t(agrees ? "asks.before-agreed" : "asks.before-refused", { moment: format.moment(new Date(at)) }),
    )
    .join(" · ");
