import type { LevelPolicy } from "@dars/contract/marks/policies";

import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";

import { schemeName } from "./scheme-name.ts";

/** Every version that was chosen for a level, by whom and after which letter. They are kept for good (GB-12). */
export function LevelVersions({ policy: { level, versions } }: { readonly policy: LevelPolicy }) {
  const { t, format } = useText();
  return (
    <section className="card stack" aria-label={t("policies.versions")}>
      <h2 className="section-title first">
        <Name of={level.name} /> · {t("policies.versions")}
      </h2>
      {versions.length === 0 && <p className="quiet">{t("policies.no-versions")}</p>}
      {versions.map(({ version, code, from, source, by, at }) => (
        <p key={version}>
          {t("policies.version", { version, year: from?.title ?? "" })} · {schemeName(code, t)}
          <br />
          <span className="quiet">
            {source ?? t("policies.by-publication")}
            {by !== null && (
              <>
                {" "}
                · <Name of={by} />
              </>
            )}
            {at !== null && ` · ${format.date(new Date(at))}`}
          </span>
        </p>
      ))}
    </section>
  );
}
