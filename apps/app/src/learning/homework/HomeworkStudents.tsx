import type { HomeworkLine, HomeworkStudent } from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";
import { useState } from "react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Portrait } from "#platform/ui/Portrait.tsx";

import { getClassName } from "./class-name.ts";
import { SeenAnswer } from "./SeenAnswer.tsx";

interface HomeworkStudentsProps {
  readonly schoolId: Id;
  readonly homework: HomeworkLine;
  readonly students: readonly HomeworkStudent[];
}

const GROUPS = {
  rest: ({ tick }) => tick === null,
  done: ({ tick }) => tick !== null,
  unseen: ({ tick, seenAt }) => tick === null && seenAt === null,
  answered: ({ answer }) => answer !== null,
} as const satisfies Record<string, (student: HomeworkStudent) => boolean>;

type Group = keyof typeof GROUPS;
const ALWAYS: readonly Group[] = ["rest", "done", "unseen"];

/** The students of a homework: the ones who have not done it, have done it, and have not seen it, and what was handed in. */
export function HomeworkStudents({ schoolId, homework, students }: HomeworkStudentsProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<Group>("rest");
  const groups: readonly Group[] = homework.asksAnswer ? [...ALWAYS, "answered"] : ALWAYS;
  const shown = students.filter(GROUPS[chosen]);
  return (
    <section className="stack homework-who" aria-label={t("homework.students")}>
      <Choice
        label={t("homework.students")}
        isLabelHidden
        options={groups.map((group) => [
          group,
          t(`homework.group-${group}`, { count: students.filter(GROUPS[group]).length }),
        ])}
        value={chosen}
        onChoose={setChosen}
      />
      {shown.length === 0 && <p className="quiet">{t("homework.group-empty")}</p>}
      <ul
        className="plain homework-students"
        aria-label={t(`homework.group-${chosen}`, { count: shown.length })}
      >
        {shown.map((each) => (
          <StudentLine
            key={`${each.classId} ${each.student.id}`}
            schoolId={schoolId}
            homework={homework}
            line={each}
          />
        ))}
      </ul>
    </section>
  );
}

interface StudentLineProps extends Pick<HomeworkStudentsProps, "schoolId" | "homework"> {
  readonly line: HomeworkStudent;
}

function StudentLine({ schoolId, homework, line }: StudentLineProps) {
  const text = useText();
  const { student, classId, seenAt, tick, answer } = line;
  const isWarned = tick === null && seenAt === null;
  const ofClass = homework.classes.length > 1 && homework.classes.find(({ id }) => id === classId);
  return (
    <li>
      <div className="homework-student">
        <Portrait schoolId={schoolId} id={student.id} name={student.name} />
        <div>
          <Name of={student.name} />
          {ofClass && (
            <p className="quiet">
              <bdi>{getClassName(ofClass, text.locale)}</bdi>
            </p>
          )}
        </div>
        <span className={isWarned ? "state waiting" : "state"}>{describeStudent(line, text)}</span>
      </div>
      {answer && <SeenAnswer schoolId={schoolId} homework={homework} student={student} answer={answer} />}
    </li>
  );
}

/** Done by whom and when, else seen or not, and that the student was away when it was set. */
function describeStudent({ tick, seenAt, wasAbsent }: HomeworkStudent, { t, format, locale }: Text): string {
  if (tick) {
    const time = format.moment(new Date(tick.at));
    return tick.by === "guardian"
      ? t("homework.done-by-guardian", {
          name: tick.name ? localizeName(tick.name, locale) : t("role.parent"),
          time,
        })
      : t("homework.done-by-student", { time });
  }
  const seen =
    seenAt === null
      ? t("homework.not-seen")
      : t("homework.seen-at", { time: format.moment(new Date(seenAt)) });
  return wasAbsent ? `${seen} · ${t("homework.was-absent")}` : seen;
}
