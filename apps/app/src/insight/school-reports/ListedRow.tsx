import type { ReportColumn, ReportRow, ReportAbout } from "@dars/contract/insight/school-reports";
import type { Id } from "@dars/contract/platform/primitives";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";

import { reportAddress } from "./report-address.ts";
import { useFigure } from "./use-figure.ts";

interface ListedRowProps {
  readonly schoolId: Id;
  readonly page: { readonly columns: readonly ReportColumn[]; readonly about: ReportAbout | null };
  readonly row: ReportRow;
  readonly figure: string;
}

/** What a row is about, as a link to its page, and its figures; beside it the one that is looked into. */
export function ListedRow({ schoolId, page: { columns, about }, row, figure }: ListedRowProps) {
  const { t, locale } = useText();
  const write = useFigure();
  const { key, name, detail, values } = row;
  const chosen = columns.findIndex((column) => column.key === figure);
  const place = chosen === -1 && columns.length === 1 ? 0 : chosen;
  const column = columns[place];
  const words = <bdi>{localizeName(name, locale)}</bdi>;
  const others = columns.flatMap((each, at) =>
    place === -1 ? [`${localizeName(each.label, locale)}: ${write(values?.[at], each)}`] : [],
  );
  const lines = [...(detail ? [localizeName(detail, locale)] : []), ...others];
  return (
    <div className="listed-row">
      <div>
        {about === null ? words : <Link leadsTo={reportAddress(about, schoolId, key)}>{words}</Link>}
        {lines.length > 0 && <p className="quiet">{lines.join(" · ")}</p>}
      </div>
      {column && <strong>{values === null ? t("report-list.hidden") : write(values[place], column)}</strong>}
    </div>
  );
}
