import { listLargeExports, type LargeExport } from "@dars/contract/oversight/exports";
import type { Id } from "@dars/contract/platform/primitives";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";

/** Recent large exports by other office members, for the managers of the school. */
export function LargeExportsNote({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(listLargeExports, { params: { schoolId } });
  const taken = reading.value?.exports ?? [];
  if (taken.length === 0) return null;
  return (
    <section className="card stack">
      <h2 className="section-title">{t("exports.large")}</h2>
      <ul className="plain stack" aria-label={t("exports.large")}>
        {taken.map((each) => (
          <Taken key={each.id} taken={each} />
        ))}
      </ul>
    </section>
  );
}

function Taken({ taken }: { readonly taken: LargeExport }) {
  const { t, format } = useText();
  const { kind, takenBy, takenAt, students, reason, isWholeGroup } = taken;
  return (
    <li>
      <strong>
        <bdi>{takenBy}</bdi>
      </strong>
      <p className="quiet">
        {t(`exports.large-${kind}`, { count: students })}
        {isWholeGroup && ` · ${t("exports.large-group")}`}
        <br />
        {format.moment(new Date(takenAt))}
        {reason !== null && (
          <>
            {" · "}
            <bdi>{reason}</bdi>
          </>
        )}
      </p>
    </li>
  );
}
