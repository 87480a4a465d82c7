import type { OfferedLevel } from "@dars/contract/admissions/applying";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

/** Free places of each level (APP-5). */
export function Seats({ levels }: { readonly levels: readonly OfferedLevel[] }) {
  const { t, format, locale } = useText();
  if (levels.length === 0) return null;
  return (
    <section className="card stack">
      <h2 className="section-title first">{t("applications.seats")}</h2>
      <dl className="facts">
        {levels.map(({ id, name, free }) => (
          <div key={id} style={{ display: "contents" }}>
            <dt>
              <bdi>{localizeName(name, locale)}</bdi>
            </dt>
            <dd>{free === null ? t("applications.no-limit") : format.number(free)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
