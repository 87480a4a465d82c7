import type { ActDone } from "@dars/contract/talking/moderation";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

/** What was done and why. */
export function ActList({ acts }: { readonly acts: readonly ActDone[] }) {
  const { t, format } = useText();
  if (acts.length === 0) return null;
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("moderation.acts")}</h2>
      <ul className="plain stack" aria-label={t("moderation.acts")}>
        {acts.map(({ id, act, reason, at, until, by, person }) => (
          <li key={id}>
            <strong>{t(`moderation.done-${act}`)}</strong> {person && <Name of={person.name} />}
            {until !== null && <> · {t("moderation.until", { at: format.moment(new Date(until)) })}</>}
            <div>
              <bdi>{reason}</bdi>
            </div>
            <div className="quiet">
              {by && <Name of={by} />} {format.moment(new Date(at))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
