import { listSheets, type ColumnLine, type SheetLine } from "@dars/contract/marks/sheets";
import type { Id } from "@dars/contract/platform/primitives";
import { IonList } from "@ionic/react";

import { wantsMarks } from "#marks/sheets/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { sectionName } from "#school/schools/public.ts";

/** As many as are looked at without scrolling for long; all are in the mark sheets. */
const MOST = 8;

/** A teacher's mark columns that are not handed in, with state and deadline: late ones first, then by their last day. */
export function OwnColumns({ schoolId }: { readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(listSheets, { params: { schoolId } });
  return (
    <section>
      <h2 className="section-title">{t("results.own-columns")}</h2>
      <Await {...reading}>
        {({ sheets }) => {
          const lines = openColumns(sheets);
          if (lines.length === 0) return <p className="quiet">{t("results.no-open-columns")}</p>;
          return (
            <IonList className="rows" lines="none" aria-label={t("results.own-columns")}>
              {lines.slice(0, MOST).map(({ sheet, column }) => (
                <ColumnRow
                  key={`${sheet.classId} ${column.code}`}
                  schoolId={schoolId}
                  sheet={sheet}
                  column={column}
                />
              ))}
            </IonList>
          );
        }}
      </Await>
    </section>
  );
}

interface OwnColumn {
  readonly sheet: SheetLine;
  readonly column: ColumnLine;
}

const NO_DAY = "9999-12-31";

const openColumns = (sheets: readonly SheetLine[]): readonly OwnColumn[] =>
  sheets
    .flatMap((sheet) => sheet.columns.map((column) => ({ sheet, column })))
    .filter(({ column }) => wantsMarks(column))
    .toSorted(
      ({ column: one }, { column: other }) =>
        Number(other.isLate) - Number(one.isLate) ||
        (one.dueOn ?? NO_DAY).localeCompare(other.dueOn ?? NO_DAY),
    );

function ColumnRow({
  schoolId,
  sheet: { classId, subject, section, level, students },
  column,
}: OwnColumn & { readonly schoolId: Id }) {
  const { t, locale, format } = useText();
  const due =
    column.dueOn === null ? "" : ` · ${t("sheets.due", { date: format.date(getNoon(column.dueOn)) })}`;
  return (
    <Row
      strong={
        <>
          <Name of={subject.name} /> · <bdi>{section && sectionName(section, level.name, locale)}</bdi>
        </>
      }
      quiet={`${column.label[locale]} · ${t("sheets.entered", { entered: column.entered, students: column.needed ?? students })}${due}`}
      end={
        <span className={column.isLate ? "state bad" : "state"}>
          {t(column.isLate ? "sheets.late" : `sheets.state-${column.state}`)}
        </span>
      }
      leadsTo={`/mark-sheets/${schoolId}/${classId}`}
    />
  );
}
