import { listResultLooks } from "@dars/contract/marks/result-looks";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { sectionName } from "#school/schools/public.ts";

/** Which administrators have read marks by name in the last thirty days, and why: for the monthly review. */
export function ResultLooks({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale, format } = useText();
  const { reading } = useRead(listResultLooks, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ looks }) =>
        looks.length === 0 ? null : (
          <section className="card stack">
            <h2 className="section-title first">{t("results.looks")}</h2>
            <ul className="plain stack" aria-label={t("results.looks")}>
              {looks.map(({ id, section, by, reason, startedAt, isMine }) => (
                <li key={id}>
                  <bdi>{sectionName(section, section.level, locale)}</bdi>
                  <div>
                    <bdi>{reason}</bdi>
                  </div>
                  <div className="quiet">
                    {isMine ? t("results.look-mine") : by ? <Name of={by} /> : t("role.administrator")} ·{" "}
                    {format.moment(new Date(startedAt))}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Await>
  );
}
