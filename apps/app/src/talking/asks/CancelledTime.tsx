import type { Names } from "@dars/contract/platform/primitives";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

interface CancelledTimeProps {
  /** The child whom the meeting was about. */
  readonly name: Names;
  /** Null where nothing was cancelled. */
  readonly startsAt: string | null;
}

/** ASK-9: that the school has withdrawn the time that the reader had booked. */
export function CancelledTime({ name, startsAt }: CancelledTimeProps) {
  const { t, locale, format } = useText();
  if (startsAt === null) return null;
  return (
    <div className="card">
      {t("asks.time-cancelled", {
        name: localizeName(name, locale),
        moment: format.moment(new Date(startsAt)),
      })}
    </div>
  );
}
