import { readPlanning } from "@dars/contract/time/planning";
import { calendarOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { PageOfSchool } from "#school/schools/public.ts";

import { PlansForm } from "./PlansForm.tsx";
import { RoomsOfLessons } from "./RoomsOfLessons.tsx";
import { WishesForm } from "./WishesForm.tsx";

import "./timetable-editor.css";

/** What timetables are made of: when periods are, rooms, and what teachers keep to. */
export function PlanningPage() {
  return (
    <PageOfSchool title="timetables.planning" back="/manage/timetables" isReading>
      {(schoolId) => <Planning key={schoolId} schoolId={schoolId} />}
    </PageOfSchool>
  );
}

function Planning({ schoolId }: { readonly schoolId: number }) {
  const { t } = useText();
  const { reading } = useRead(readPlanning, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ hasYear, weekDays, plans, revision, rooms, teachers }) => {
        if (!hasYear)
          return (
            <Empty
              icon={calendarOutline}
              title={t("timetables.no-year")}
              text={t("timetables.no-year-text")}
            />
          );
        const most = Math.max(1, ...plans.flatMap(({ periods }) => periods.map(({ no }) => no ?? 0)));
        return (
          <div className="stack">
            <PlansForm
              key={revision}
              schoolId={schoolId}
              kept={plans}
              revision={revision}
              weekDays={weekDays}
            />
            <RoomsOfLessons schoolId={schoolId} rooms={rooms} />
            {teachers.length > 0 && (
              <WishesForm schoolId={schoolId} teachers={teachers} weekDays={weekDays} periods={most} />
            )}
          </div>
        );
      }}
    </Await>
  );
}
