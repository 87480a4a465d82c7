import type { UserData } from "@dars/contract/identity/user-data";
import { readEvaluationSetup } from "@dars/contract/insight/evaluations";
import type { Id } from "@dars/contract/platform/primitives";
import { peopleOutline } from "ionicons/icons";
import { useState } from "react";

import { getHomePath } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { PickField } from "#platform/ui/PickField.tsx";
import { WithSchool } from "#school/schools/public.ts";

import { ScheduleViews } from "./ScheduleViews.tsx";
import { useOpenedDay } from "./use-opened-day.ts";

/** C6: an evaluator plans visits by the timetables of teachers. */
export function VisitedSchedule({ session }: { readonly session: UserData }) {
  const { t } = useText();
  return (
    <Page title={t("schedule.title")} back={getHomePath(session)}>
      <WithSchool session={session}>
        {(schoolId) => <OfTeachers key={schoolId} schoolId={schoolId} />}
      </WithSchool>
    </Page>
  );
}

function OfTeachers({ schoolId }: { readonly schoolId: Id }) {
  const { t, locale } = useText();
  const [chosen, setChosen] = useState<Id | null>(null);
  const { reading } = useRead(readEvaluationSetup, { params: { schoolId } });
  return (
    <Await {...reading}>
      {({ teachers }) => {
        const teacher = teachers.find(({ id }) => id === chosen) ?? teachers[0];
        if (!teacher)
          return (
            <Empty
              icon={peopleOutline}
              title={t("schedule.no-teachers")}
              text={t("schedule.no-teachers-text")}
            />
          );
        return (
          <div className="stack">
            <PickField
              label={t("schedule.teacher")}
              value={String(teacher.id)}
              options={teachers.map(({ id, name }) => [String(id), localizeName(name, locale)])}
              onPick={(id) => setChosen(Number(id))}
            />
            <OfTeacher key={teacher.id} schoolId={schoolId} teacherId={teacher.id} />
          </div>
        );
      }}
    </Await>
  );
}

interface OfTeacherProps {
  readonly schoolId: Id;
  readonly teacherId: Id;
}

function OfTeacher(whose: OfTeacherProps) {
  return <ScheduleViews whose={whose} opened={useOpenedDay(whose)} />;
}
