import type { UploadCounts } from "@dars/contract/roster/uploads";

import { useText } from "#platform/text/use-text.ts";
import { useWide } from "#platform/ui/use-wide.ts";
import { FileName } from "#roster/import-review/public.ts";

const COLUMNS = ["create", "update", "unchanged", "deactivate", "reject", "blocked", "skipped"] as const;

/** What becomes of the rows of each file: a table where there is room, else the figures that are not zero. */
export function CountsCard({ counts }: { readonly counts: readonly UploadCounts[] }) {
  const { t } = useText();
  const isWide = useWide();
  if (counts.length === 0) return null;
  return (
    <section className={isWide ? "card table-card" : "card"}>
      <h2 className="section-title">{t("imports.counts")}</h2>
      {isWide ? <CountTable counts={counts} /> : <CountList counts={counts} />}
    </section>
  );
}

function CountTable({ counts }: { readonly counts: readonly UploadCounts[] }) {
  const { t, format } = useText();
  return (
    <table aria-label={t("imports.counts")}>
      <thead>
        <tr>
          <th scope="col">{t("imports.file")}</th>
          <th scope="col" className="numeric">
            {t("imports.count-rows")}
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="numeric">
              {t(`imports.count-${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map((line) => (
          <tr key={line.file}>
            <th scope="row">
              <FileName file={line.file} />
            </th>
            <td className="numeric">{format.number(line.rows)}</td>
            {COLUMNS.map((column) => (
              <td key={column} className="numeric">
                {format.number(line[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CountList({ counts }: { readonly counts: readonly UploadCounts[] }) {
  const { t, format } = useText();
  return (
    <ul className="plain stack">
      {counts.map((line) => (
        <li key={line.file}>
          <strong>
            <FileName file={line.file} />
          </strong>
          <p className="quiet">
            {t("imports.rows", { count: line.rows })}
            {COLUMNS.filter((column) => line[column] > 0).map((column) => (
              <span key={column}>
                {" · "}
                {t(`imports.count-${column}`)}: {format.number(line[column])}
              </span>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
