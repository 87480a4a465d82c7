import type { OfferedLevel } from "@dars/contract/admissions/applying";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

/** Up to this many places left are marked as few. */
const FEW = 5;

/** Places left of each level that has a limit, above the board (APP-5). */
export function PlacesLeft({ levels }: { readonly levels: readonly OfferedLevel[] }) {
  const { t, locale } = useText();
  const limited = levels.flatMap(({ id, name, free }) => (free === null ? [] : [{ id, name, free }]));
  if (limited.length === 0) return null;
  return (
    <ul className="plain places-left" aria-label={t("applications.seats")}>
      {limited.map(({ id, name, free }) => (
        <li key={id} className="card">
          <span className="quiet">
            <bdi>{localizeName(name, locale)}</bdi>
          </span>
          <strong className={getState(free)}>
            {t("applications.places-left", { count: Math.max(0, free) })}
          </strong>
        </li>
      ))}
    </ul>
  );
}

function getState(free: number): string {
  if (free <= 0) return "state bad";
  return free <= FEW ? "state waiting" : "state";
}
