import {
  readEvaluationSetup,
  type EvaluationLine,
  type EvaluationSetup,
} from "@dars/contract/insight/evaluations";
import { listVisitLessons, type VisitLesson } from "@dars/contract/insight/visit-lessons";
import type { SchoolCard } from "@dars/contract/school/schools";
import { IonList } from "@ionic/react";

import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { clockAt, getNoon, todayAtSchool } from "#platform/time/days.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { useNow } from "#platform/ui/use-now.ts";

const MOST = 5;

interface NextVisitsProps {
  readonly school: SchoolCard;
  /** The only school: its name is known. */
  readonly isAlone: boolean;
  /** The reader's own evaluations there. */
  readonly visits: readonly EvaluationLine[];
}

/** Teachers of a school to visit next: those not visited yet, or, once all were, those visited longest ago. A press begins the evaluation. */
export function NextVisits({ school, isAlone, visits }: NextVisitsProps) {
  const { t, format, locale } = useText();
  const { reading } = useRead(readEvaluationSetup, { params: { schoolId: school.id } });
  const teachers = reading.value?.teachers ?? [];
  const due = dueFirst(teachers, visits);
  const today = useRead(listVisitLessons, { params: { schoolId: school.id, day: todayAtSchool() } });
  const findNext = useNextLesson(today.reading.value?.lessons ?? []);
  if (due.length === 0) return null;
  const unvisited = due.filter(({ last }) => last === "");
  const shown = unvisited.length > 0 ? unvisited : due;
  const words = t(unvisited.length > 0 ? "evaluations.next" : "evaluations.longest-ago");
  const title = isAlone ? words : `${words}: ${localizeName(school.name, locale)}`;
  return (
    <section>
      <div className="title-line">
        <h2 className="section-title">{title}</h2>
        <span className="quiet">
          {t("evaluations.visited", {
            visited: due.filter(({ last }) => last !== "").length,
            teachers: teachers.length,
          })}
        </span>
      </div>
      <IonList className="rows" lines="none" aria-label={title}>
        {shown.slice(0, MOST).map(({ teacher: { id, name, classes }, last }) => {
          const next = findNext(id);
          return (
            <Row
              key={id}
              start={<Avatar id={id} name={name} />}
              strong={<Name of={name} />}
              quiet={[
                ...new Set(classes.map(({ subject }) => localizeName(subject, locale))),
                last === ""
                  ? t("evaluations.not-visited")
                  : t("evaluations.last-visit", { day: format.day(getNoon(last)) }),
                ...(next ? [t("evaluations.next-lesson", { no: next.no, time: next.startsAt })] : []),
              ].join(" · ")}
              leadsTo={`/create-evaluation?school=${school.id}&teacher=${id}${next ? `&class=${next.classId}&period=${next.no}` : ""}`}
            />
          );
        })}
      </IonList>
    </section>
  );
}

/** The lesson of a teacher that runs now or comes next today. */
function useNextLesson(lessons: readonly VisitLesson[]) {
  const clock = clockAt(useNow());
  return (teacher: number) =>
    lessons.find(({ teacherId, endsAt }) => teacherId === teacher && endsAt > clock);
}

interface DueTeacher {
  readonly teacher: EvaluationSetup["teachers"][number];
  /** The day of the last visit; empty: none. */
  readonly last: string;
}

const dueFirst = (
  teachers: EvaluationSetup["teachers"],
  visits: readonly EvaluationLine[],
): readonly DueTeacher[] =>
  teachers
    .map((teacher) => ({
      teacher,
      last: visits.reduce(
        (latest, visit) => (visit.teacher.id === teacher.id ? later(latest, visit.heldOn) : latest),
        "",
      ),
    }))
    .toSorted((one, other) => one.last.localeCompare(other.last));

const later = (one: string, other: string): string => (one > other ? one : other);
