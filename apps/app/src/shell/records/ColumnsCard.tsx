import { listSheets, type ColumnLine, type SheetLine } from "@dars/contract/marks/sheets";
import type { PersonPage } from "@dars/contract/school/people";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { formatPlace } from "#school/people/public.ts";

import { RecordCard } from "./RecordCard.tsx";

interface ColumnsCardProps extends Pick<PersonPage, "teaches"> {
  readonly schoolId: number;
}

interface OpenColumn {
  readonly sheet: SheetLine;
  readonly column: ColumnLine;
}

const MOST = 6;

/** The mark columns of a teacher's classes that are open or handed in, the late ones first. */
export function ColumnsCard({ schoolId, teaches }: ColumnsCardProps) {
  const { t } = useText();
  const { reading } = useRead(listSheets, { params: { schoolId } });
  const columns = listOpenColumns(reading.value?.sheets ?? [], teaches);
  const open = columns.filter(({ column }) => column.state === "open").length;
  return (
    <RecordCard
      title={t("records.columns")}
      leadsTo="/manage/mark-columns"
      end={reading.value && t("records.columns-count", { open, submitted: columns.length - open })}
    >
      <Await {...reading}>
        {() =>
          columns.length === 0 ? (
            <p className="quiet">{t("records.no-columns")}</p>
          ) : (
            <ul className="plain record-lines" aria-label={t("records.columns")}>
              {columns.slice(0, MOST).map(({ sheet, column }) => (
                <Column key={`${sheet.classId} ${column.code}`} {...{ schoolId, sheet, column }} />
              ))}
            </ul>
          )
        }
      </Await>
    </RecordCard>
  );
}

function listOpenColumns(
  sheets: readonly SheetLine[],
  teaches: PersonPage["teaches"],
): readonly OpenColumn[] {
  const own = new Set(teaches.map(({ classId }) => classId));
  return sheets
    .filter(({ classId }) => own.has(classId))
    .flatMap((sheet) => sheet.columns.map((column) => ({ sheet, column })))
    .filter(({ column: { state } }) => state === "open" || state === "submitted")
    .toSorted((one, other) => rank(one) - rank(other));
}

const rank = ({ column: { isLate, state } }: OpenColumn): number => (isLate ? 0 : state === "open" ? 1 : 2);

function Column({ schoolId, sheet, column }: OpenColumn & { readonly schoolId: number }) {
  const { t, locale } = useText();
  const { classId, subject, level, section, students } = sheet;
  const { label, state, isLate, entered, needed = students } = column;
  return (
    <li>
      <span>
        <Link leadsTo={`/mark-sheets/${schoolId}/${classId}`}>
          <Name of={subject.name} />
        </Link>{" "}
        <span className="quiet">
          <bdi>{formatPlace({ level: level.name, section }, locale)}</bdi> · <Name of={label} />
        </span>
      </span>
      <span className={isLate ? "record-end state bad" : "record-end"}>
        {state === "open"
          ? t(isLate ? "records.column-late" : "records.column-open", { entered, needed })
          : t("sheets.state-submitted")}
      </span>
    </li>
  );
}
