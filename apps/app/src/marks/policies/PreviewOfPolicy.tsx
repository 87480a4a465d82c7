import type { previewPolicy } from "@dars/contract/marks/policies";
import type { Reply } from "@dars/contract/platform/route";

import { useText } from "#platform/text/use-text.ts";
import { Became } from "#platform/ui/Became.tsx";
import { Name } from "#platform/ui/Name.tsx";

/** The students whose year would have ended otherwise. */
export function PreviewOfPolicy({ preview }: { readonly preview: Reply<typeof previewPolicy> }) {
  const { t } = useText();
  const { year, students, changed } = preview;
  if (year === null || students === 0) return <p aria-live="polite">{t("policies.no-last-year")}</p>;
  return (
    <section className="stack" aria-live="polite">
      <p>
        <strong>{t("policies.would-change", { changed: changed.length, students, year: year.title })}</strong>
      </p>
      <ul className="plain stack">
        {changed.map(({ student, from, to }) => (
          <li key={student.id}>
            <Name of={student.name} />: {t(`results.status-${from}`)} <Became /> {t(`results.status-${to}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
