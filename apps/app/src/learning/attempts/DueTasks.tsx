import { listTasks, type TaskLine } from "@dars/contract/learning/attempts";
import type { Id } from "@dars/contract/platform/primitives";
import { IonList } from "@ionic/react";

import { useApi } from "#platform/api/api.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { Swatch } from "#school/schools/public.ts";

import { exerciseAddress } from "./exercise-address.ts";
import { isDueTask } from "./is-due-task.ts";
import { StandingChip } from "./StandingChip.tsx";
import { useTimesText } from "./use-times-text.ts";

import "./attempts.css";

interface DueTasksProps {
  readonly schoolId: Id;
  readonly studentId: Id;
  readonly isOwn: boolean;
  /** Only of this subject. */
  readonly offeringId?: Id;
}

const MOST_DUE = 5;
const MOST_BACK = 2;

/** For so long what came back is shown. */
const NEWS_MS = 7 * 86_400_000;

/** What a student has to do next, and what came back this week; nothing where there is neither. */
export function DueTasks({ schoolId, studentId, isOwn, offeringId }: DueTasksProps) {
  const { t } = useText();
  const { now } = useApi();
  const { reading } = useRead(listTasks, { params: { schoolId, studentId }, query: {} });
  const all = reading.value?.tasks ?? [];
  const tasks = offeringId === undefined ? all : all.filter((task) => task.offeringId === offeringId);
  const child = isOwn ? {} : { school: schoolId, student: studentId };
  const isBack = ({ standing, returnedAt }: TaskLine) =>
    standing === "returned" && !!returnedAt && Date.parse(returnedAt) > now() - NEWS_MS;
  return (
    <>
      <TaskRows title={t("attempts.due")} tasks={tasks.filter(isDueTask).slice(0, MOST_DUE)} child={child} />
      <TaskRows title={t("attempts.back")} tasks={tasks.filter(isBack).slice(-MOST_BACK)} child={child} />
    </>
  );
}

interface TaskRowsProps {
  readonly title: string;
  readonly tasks: readonly TaskLine[];
  readonly child: Parameters<typeof exerciseAddress>[1];
}

function TaskRows({ title, tasks, child }: TaskRowsProps) {
  if (tasks.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="list-head">{title}</h2>
      <IonList className="rows" lines="none">
        {tasks.map((task) => (
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

function Quiet({ task }: { readonly task: TaskLine }) {
  const { t } = useText();
  const { due, closes } = useTimesText()(task);
  return (
    <>
      <Name of={task.subject.name} /> ·{" "}
      {(task.standing === "returned" ? null : (due ?? closes)) ??
        t("attempts.questions-count", { count: task.questions })}
    </>
  );
}
