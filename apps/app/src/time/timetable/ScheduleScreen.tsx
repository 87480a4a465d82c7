import type { UserData } from "@dars/contract/identity/user-data";
import { listSections } from "@dars/contract/school/schools";
import { useState, type ReactNode } from "react";

import { getHomePath, WithSession } from "#identity/accounts/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { OfChildren, sectionName } from "#school/schools/public.ts";

import { Schedule } from "./Schedule.tsx";
import { SchoolSchedule } from "./SchoolSchedule.tsx";
import type { LessonOfDay } from "./use-lesson-of-day.ts";
import { VisitedSchedule } from "./VisitedSchedule.tsx";

/** One's own timetable, a parent's by child, those of a school for its staff. */
export function ScheduleScreen({ renderLesson }: ScheduleScreenProps) {
  return (
    <WithSession>{(session) => <OfSession session={session} renderLesson={renderLesson} />}</WithSession>
  );
}

interface ScheduleScreenProps {
  /** What a teacher does in a lesson, shown beside the week where there is room. */
  readonly renderLesson?: ((opened: LessonOfDay, session: UserData) => ReactNode) | undefined;
}

interface OfSessionProps extends ScheduleScreenProps {
  readonly session: UserData;
}

function OfSession({ session, renderLesson }: OfSessionProps) {
  const { t } = useText();
  const role = session.login_type;
  if (role === "parent")
    return (
      <OfChildren title={t("schedule.title")}>
        {({ schoolId, studentId }, choice) => (
          <Schedule key={studentId} whose={{ schoolId, studentId }} back="/family-home">
            {choice}
          </Schedule>
        )}
      </OfChildren>
    );
  if (role === "student") return <Schedule whose="mine" back={getHomePath(session)} />;
  if (role === "teacher") return <OfTeacher session={session} renderLesson={renderLesson} />;
  return role === "evaluator" ? <VisitedSchedule session={session} /> : <SchoolSchedule session={session} />;
}

/** One's own, or that of a section that one teaches. */
function OfTeacher({ session, renderLesson }: OfSessionProps) {
  const { t, locale } = useText();
  const schoolId = session.school_id ?? 0;
  const [chosen, setChosen] = useState<number | null>(null);
  const { reading } = useRead(listSections, { params: { schoolId } }, schoolId > 0);
  const sections = reading.value?.sections ?? [];
  const whose = chosen === null ? "mine" : { schoolId, sectionId: chosen };
  return (
    <Schedule
      key={chosen}
      whose={whose}
      printed={whose}
      back={getHomePath(session)}
      renderLesson={chosen === null && renderLesson ? (opened) => renderLesson(opened, session) : undefined}
    >
      {sections.length > 0 && (
        <PickField
          label={t("schedule.whose")}
          value={chosen === null ? "" : String(chosen)}
          options={[
            ["", t("schedule.own")],
            ...sections.map((one): [string, string] => [
              String(one.id),
              sectionName(one, one.level.name, locale),
            ]),
          ]}
          onPick={(id) => setChosen(id === "" ? null : Number(id))}
        />
      )}
    </Schedule>
  );
}
