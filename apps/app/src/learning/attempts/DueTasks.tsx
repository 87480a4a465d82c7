import { listTasks, type TaskLine } from "@dars/contract/learning/attempts";
import type { Id } from "@dars/contract/platform/primitives";
import { IonList } from "@ionic/react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { Swatch } from "#school/schools/public.ts";

import { exerciseAddress } from "./exercise-address.ts";
import { StandingChip } from "./StandingChip.tsx";

import "./attempts.css";

interface DueTasksProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly isOwn: boolean;
}

const MOST = 5;

/** What a student has to do next, and what came back last; nothing where there is neither. */
export function DueTasks({ schoolId, studentId, isOwn }: DueTasksProps) {
  const { t } = useText();
  const { reading } = useRead(listTasks, { params: { schoolId, studentId }, query: {} });
  const tasks = reading.value?.tasks ?? [];
  const due = tasks.filter(isDue).slice(0, MOST);
  const back = tasks.filter(({ standing }) => standing === "returned").slice(0, 2);
  if (due.length + back.length === 0) return null;
  const child = isOwn ? {} : { school: schoolId, student: studentId };
  return (
    <section aria-label={t("attempts.due")}>
      <h2 className="list-head">{t("attempts.due")}</h2>
      <IonList className="rows" lines="none">
        {[...due, ...back].map((task) => (
          <Row
            key={task.id}
            start={<Swatch theme={task.subject.theme} icon={task.subject.icon} name={task.subject.name} />}
            strong={<bdi>{task.title}</bdi>}
            quiet={<Quiet task={task} />}
            end={<StandingChip standing={task.standing} />}
            leadsTo={exerciseAddress(task, child)}
          />
        ))}
      </IonList>
    </section>
  );
}

const isDue = ({ state, standing }: TaskLine) =>
  state === "open" && (standing === "new" || standing === "working");

function Quiet({ task: { subject, dueAt, closeAt, questions } }: { readonly task: TaskLine }) {
  const { t, format } = useText();
  const until = dueAt ?? closeAt;
  return (
    <>
      <Name of={subject.name} /> ·{" "}
      {until === null
        ? t("attempts.questions-count", { count: questions })
        : t("attempts.fact-due", { time: format.moment(new Date(until)) })}
    </>
  );
}
