import type { ChildCard } from "@dars/contract/shell/home";
import type { FamilyTask, TaskChoice } from "@dars/contract/shell/tonight";
import { IonButton, IonIcon } from "@ionic/react";
import { checkmarkCircleOutline, timeOutline } from "ionicons/icons";
import { useState } from "react";

import { givenName } from "#platform/text/given-name.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { ZoneContext } from "#platform/time/school-zone.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { showToast } from "#platform/ui/toast.ts";

import { arrangeTasks, isDone } from "./arrange-tasks.ts";
import { taskWords } from "./task-words.ts";
import { TaskRow } from "./TaskRow.tsx";
import type { EveningTask } from "./use-evening.ts";

interface TonightCardProps {
  readonly tasks: readonly EveningTask[];
  readonly family: readonly ChildCard[];
  /** `title`: what the list of waiting saves calls it. */
  readonly onChoose: (task: FamilyTask, choice: TaskChoice | null, title: string) => Promise<void>;
}

/** What a choice is called among the waiting saves, and what the toast says of it. */
const CHOICE_WORDS = {
  done: { save: "home.save-done", toast: "home.ticked" },
  taken: { save: "home.save-taken", toast: "home.taken" },
  later: { save: "home.save-later", toast: "home.put-off" },
  none: { save: "home.save-back", toast: "home.given-back" },
} as const satisfies Record<TaskChoice | "none", Readonly<Record<"save" | "toast", TextId>>>;

/** Tasks due tonight for all children: the first expanded, the others collapsed, completed ones last. */
export function TonightCard({ tasks, family, onChoose }: TonightCardProps) {
  const text = useText();
  const { t } = text;
  const { shown, later, left } = arrangeTasks(tasks.filter((task) => findChild(family, task)));
  const [opened, setOpened] = useState<string>();
  const first = shown.find((task) => !isDone(task));
  const openedId = opened ?? (first && buildTaskId(first));

  function choose(task: EveningTask, child: ChildCard, choice: TaskChoice | null) {
    const name = givenName(localizeName(child.name, text.locale));
    const { title } = taskWords(task, name, text);
    const { save, toast } = CHOICE_WORDS[choice ?? "none"];
    const before = task.choice?.isOwn === true ? task.choice.choice : null;
    setOpened(undefined);
    void onChoose(task, choice, t(save, { title, name }));
    const made: EveningTask = { ...task, choice: choice && { choice, isOwn: true, by: null } };
    const undo = () => onChoose(made, before, t(CHOICE_WORDS[before ?? "none"].save, { title, name }));
    void showToast({ kind: "success", header: t(toast), undo });
  }

  return (
    <section aria-labelledby="tonight">
      <div className="title-line">
        <h2 id="tonight" className="section-title">
          {t("home.tonight")}
        </h2>
        {left > 0 && <span className="quiet">{t("home.tasks-left", { count: left })}</span>}
      </div>
      {left === 0 && <AllDone count={tasks.filter(isDone).length} />}
      {shown.length > 0 && (
        <ul className="plain card tasks">
          {shown.map((task) => {
            const child = findChild(family, task);
            return (
              child && (
                <ZoneContext key={buildTaskId(task)} value={task.schoolId}>
                  <TaskRow
                    task={task}
                    child={child}
                    isOpen={buildTaskId(task) === openedId && !isDone(task)}
                    onOpen={() => setOpened(buildTaskId(task))}
                    onChoose={(choice) => choose(task, child, choice)}
                  />
                </ZoneContext>
              )
            );
          })}
        </ul>
      )}
      <PutOff tasks={later} family={family} onBack={(task, child) => choose(task, child, null)} />
    </section>
  );
}

interface PutOffProps {
  readonly tasks: readonly EveningTask[];
  readonly family: readonly ChildCard[];
  readonly onBack: (task: EveningTask, child: ChildCard) => void;
}

/** What was put off until tomorrow, each with its way back. */
function PutOff({ tasks, family, onBack }: PutOffProps) {
  const text = useText();
  const { t, locale } = text;
  if (tasks.length === 0) return null;
  return (
    <>
      <p className="quiet put-off">
        <IonIcon icon={timeOutline} aria-hidden="true" /> {t("home.put-off-until")}
      </p>
      <ul className="plain card tasks">
        {tasks.map((task) => {
          const child = findChild(family, task);
          if (!child) return null;
          const { title } = taskWords(task, givenName(localizeName(child.name, locale)), text);
          return (
            <li key={buildTaskId(task)} className="task task-line">
              <Avatar id={child.studentId} name={child.name} />
              <bdi className="task-words quiet">{title}</bdi>
              <IonButton
                fill="clear"
                aria-label={`${t("home.bring-back")}: ${title}`}
                onClick={() => onBack(task, child)}
              >
                {t("home.bring-back")}
              </IonButton>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function AllDone({ count }: { readonly count: number }) {
  const { t } = useText();
  return (
    <div className="card all-done">
      <IonIcon icon={checkmarkCircleOutline} aria-hidden="true" />
      <strong>{t(count > 0 ? "home.all-done" : "home.nothing-due")}</strong>
      <p className="quiet">{count > 0 ? t("home.all-done-text", { count }) : t("home.nothing-due-text")}</p>
    </div>
  );
}

const findChild = (family: readonly ChildCard[], task: FamilyTask): ChildCard | undefined =>
  family.find(({ schoolId, studentId }) => schoolId === task.schoolId && studentId === task.studentId);

const buildTaskId = ({ schoolId, studentId, key }: FamilyTask): string => `${schoolId} ${studentId} ${key}`;
