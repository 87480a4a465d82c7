import type { ComingSection } from "@dars/contract/school/rollover";

import { useText } from "#platform/text/use-text.ts";
import { sectionName } from "#school/schools/public.ts";

/** The sections of the next year, with how full they will be. */
export function Coming({ sections }: { readonly sections: readonly ComingSection[] }) {
  const { t, locale } = useText();
  if (sections.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="section-title">{t("rollover.coming")}</h2>
      <div className="card table-card">
        <table aria-label={t("rollover.coming")}>
          <thead>
            <tr>
              <th scope="col">{t("rollover.section")}</th>
              <th scope="col" className="numeric">
                {t("rollover.coming-students")}
              </th>
              <th scope="col" className="numeric">
                {t("rollover.seats")}
              </th>
            </tr>
          </thead>
          <tbody>
            {sections.map((section) => (
              <tr key={section.id}>
                <th scope="row">
                  <bdi>{sectionName(section, section.level.name, locale)}</bdi>
                </th>
                <td className="numeric">{section.students}</td>
                <td className="numeric">{section.capacity ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
