import { textNow } from "#platform/text/use-text.ts";

import { ask } from "./ask.ts";

/** What the number of a mass send counts: students whose families get it, or people one by one. */
export type Whom = "families" | "people";

/** Before a mass send: asks with the number of recipients. True when the person agrees. */
export const askToSend = (count: number, whom: Whom, text?: string): Promise<boolean> =>
  ask({
    question: textNow(`platform.send-to-${whom}`, { count }),
    ...(text !== undefined && { text }),
    yes: textNow("platform.send"),
  });

/** After it: "Sent to 48 people", for the toast. */
export const sentTo = (count: number, whom: Whom): string => textNow(`platform.sent-to-${whom}`, { count });
