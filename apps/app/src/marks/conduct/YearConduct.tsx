import type { Conduct } from "@dars/contract/marks/conduct";

import { useText } from "#platform/text/use-text.ts";

import "./conduct.css";

interface YearConductProps {
  /** Absent in a copy that an earlier app kept. */
  readonly conduct?: Conduct | null | undefined;
  readonly comment?: string | null | undefined;
}

/** What the school says of a student beside the marks; nothing where it says nothing. */
export function YearConduct({ conduct = null, comment = null }: YearConductProps) {
  const { t } = useText();
  if (conduct === null && comment === null) return null;
  return (
    <section className="card stack year-conduct" aria-label={t("conduct.title")}>
      {conduct !== null && (
        <p>
          {t("conduct.conduct")}: <strong>{t(`conduct.value-${conduct}`)}</strong>
        </p>
      )}
      {comment !== null && (
        <div>
          <p className="quiet">{t("conduct.comment-of-homeroom")}</p>
          <p dir="auto">{comment}</p>
        </div>
      )}
    </section>
  );
}
