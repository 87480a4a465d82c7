import { listSheets, type ColumnLine, type SheetLine } from "@dars/contract/marks/sheets";
import type { Id, Locale } from "@dars/contract/platform/primitives";
import { IonIcon, IonList } from "@ionic/react";
import { createOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useRefresh } from "#platform/api/use-refresh.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { Searched } from "#platform/ui/Searched.tsx";
import { sectionName, WithSchool } from "#school/schools/public.ts";

import { AllMarks } from "./AllMarks.tsx";
import { hasMarksUnderWay, wantsMarks } from "./wants-marks.ts";

/** Mark sheets of the signed-in person: open columns first, with their deadline. */
export function MarkSheetsPage() {
  const { t } = useText();
  const refreshAll = useRefresh();
  return (
    <WithSession>
      {(session) => (
        <Page title={t("sheets.title")} back="/manage" isReading onRefresh={refreshAll}>
          <WithSchool session={session}>
            {(schoolId) => <Sheets schoolId={schoolId} isTeacher={session.login_type === "teacher"} />}
          </WithSchool>
        </Page>
      )}
    </WithSession>
  );
}

interface SheetsProps {
  readonly schoolId: Id;
  readonly isTeacher: boolean;
}

function Sheets({ schoolId, isTeacher }: SheetsProps) {
  const { t, locale } = useText();
  const { reading } = useRead(listSheets, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ sheets }) =>
        sheets.length === 0 ? (
          <Empty icon={createOutline} title={t("sheets.none")} text={t("sheets.none-text")} />
        ) : (
          <div className="stack">
            {isTeacher && <AllMarks schoolId={schoolId} />}
            <Searched
              label={t("sheets.title")}
              items={sortByWork(sheets)}
              textOf={(sheet) => buildSearchText(sheet, locale)}
            >
              {(found) => (
                <IonList className="rows" lines="none" aria-label={t("sheets.title")}>
                  {found.map((sheet) => (
                    <SheetRow key={sheet.classId} sheet={sheet} schoolId={schoolId} />
                  ))}
                </IonList>
              )}
            </Searched>
          </div>
        )
      }
    </Await>
  );
}

const buildSearchText = ({ subject, section, level }: SheetLine, locale: Locale): string =>
  `${allNames(subject.name, level.name)} ${section ? sectionName(section, level.name, locale) : ""}`;

function SheetRow({ sheet, schoolId }: { readonly sheet: SheetLine; readonly schoolId: Id }) {
  const { t, locale } = useText();
  const { subject, section, level, columns, students, classId } = sheet;
  const now = columnNow(columns);
  return (
    <Row
      start={<IonIcon icon={createOutline} aria-hidden="true" />}
      strong={
        <>
          <Name of={subject.name} /> · <bdi>{section && sectionName(section, level.name, locale)}</bdi>
        </>
      }
      quiet={now ? <HowFull column={now} students={students} /> : t("sheets.nothing-open")}
      end={
        now && (
          <span className={now.isLate ? "state bad" : "state"}>
            {t(now.isLate ? "sheets.late" : `sheets.state-${now.state}`)}
          </span>
        )
      }
      leadsTo={`/mark-sheets/${schoolId}/${classId}`}
    />
  );
}

interface HowFullProps {
  readonly column: ColumnLine;
  readonly students: number;
}

function HowFull({ column: { label, entered, needed, state, dueOn }, students }: HowFullProps) {
  const { t, locale, format } = useText();
  const due = state === "open" && dueOn !== null ? getNoon(dueOn) : undefined;
  return (
    <>
      {label[locale]} · {t("sheets.entered", { entered, students: needed ?? students })}
      {due && ` · ${t("sheets.due", { date: format.date(due) })}`}
    </>
  );
}

/** The column that is worked on: the first open one in which marks are needed, else the last that has begun. */
const columnNow = (columns: readonly ColumnLine[]): ColumnLine | undefined =>
  columns.find(wantsMarks) ?? columns.findLast(hasMarksUnderWay);

/** Late ones first, then those in which marks are to be entered; among equals the order of the school. */
const sortByWork = (sheets: readonly SheetLine[]): readonly SheetLine[] =>
  sheets.toSorted((one, other) => rankWork(one) - rankWork(other));

function rankWork({ columns }: SheetLine): number {
  const now = columns.find(wantsMarks);
  if (!now) return 2;
  return now.isLate ? 0 : 1;
}
