import { readGroupReport, type SchoolFigures } from "@dars/contract/insight/group-report";
import { businessOutline } from "ionicons/icons";

import { WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText, type Text, type TextId } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Records } from "#platform/ui/Records.tsx";

import { atLeast } from "./at-least.ts";

/** How the schools of a group stand, beside each other; each leads to its reports. */
export function GroupReportPage() {
  const { t, format } = useText();
  const { reading, refresh } = useRead(readGroupReport, {});
  return (
    <WithSession>
      {() => (
        <Page title={t("group-report.title")} back="/manage" onRefresh={refresh}>
          <Await {...reading}>
            {({ schools, generatedAt }) => (
              <>
                <p className="quiet">
                  {t("report-list.generated", { at: format.moment(new Date(generatedAt)) })}
                </p>
                <Schools schools={schools} />
              </>
            )}
          </Await>
        </Page>
      )}
    </WithSession>
  );
}

interface Figure {
  readonly head: TextId;
  /** Whether it is among the few that a phone's row has room for. */
  readonly isOnPhone?: boolean;
  readonly of: (school: SchoolFigures, text: Text) => string;
}

const FIGURES: readonly Figure[] = [
  {
    head: "group-report.present",
    isOnPhone: true,
    of: (school, text) => share(school.present, school.recorded, text),
  },
  {
    head: "group-report.marks",
    isOnPhone: true,
    of: (school, text) => share(school.columnsDone, school.columnsDue, text),
  },
  { head: "group-report.late", of: ({ columnsLate }, text) => number(columnsLate, text) },
  { head: "group-report.students", isOnPhone: true, of: ({ students }, text) => number(students, text) },
  { head: "group-report.teachers", of: ({ teachers }, text) => number(teachers, text) },
  {
    head: "group-report.families",
    isOnPhone: true,
    of: (school, text) => share(school.familiesHere, school.families, text),
  },
  { head: "group-report.applications", of: (school, text) => groupSum("applications", school, text) },
  { head: "group-report.complaints", of: (school, text) => groupSum("complaints", school, text) },
];

function Schools({ schools }: { readonly schools: readonly SchoolFigures[] }) {
  const text = useText();
  const { t } = text;
  return (
    <Records
      label={t("group-report.title")}
      records={schools}
      keyOf={({ schoolId }) => schoolId}
      namesOf={({ name }) => name}
      searchOf={({ name }) => allNames(name)}
      row={(school) => ({
        start: <Avatar id={school.schoolId} name={school.name} />,
        strong: <Name of={school.name} />,
        quiet: FIGURES.filter(({ isOnPhone }) => isOnPhone)
          .map(({ head, of }) => `${t(head)} ${of(school, text)}`)
          .join(" · "),
        leadsTo: `/school-reports-list/attendance-today?school=${school.schoolId}`,
      })}
      columns={[
        { head: t("schools.school"), render: ({ name }) => <Name of={name} /> },
        ...FIGURES.map(({ head, of }) => ({
          head: t(head),
          render: (school: SchoolFigures) => of(school, text),
          isNumber: true,
        })),
      ]}
      empty={{
        icon: businessOutline,
        title: t("group-report.none"),
        text: t("group-report.none-text"),
      }}
    />
  );
}

function share(part: number | null, whole: number | null, { format }: Text): string {
  return part === null || whole === null || whole === 0 ? "–" : format.percent(part / whole);
}

const number = (count: number | null, { t, format }: Text): string =>
  count === null ? t("report-list.hidden") : format.number(count);

function groupSum(figure: "applications" | "complaints", school: SchoolFigures, text: Text): string {
  const count = school[figure];
  return atLeast(count === null ? null : { count, isExact: !school.atLeast?.includes(figure) }, text);
}
