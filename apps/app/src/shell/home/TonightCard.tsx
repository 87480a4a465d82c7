import type { ChildCard } from "@dars/contract/shell/home";
import { chooseTask, type FamilyTask, type TaskChoice } from "@dars/contract/shell/tonight";
import { IonIcon } from "@ionic/react";
import { checkmarkCircleOutline } from "ionicons/icons";
import { useState } from "react";

import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { ZoneContext } from "#platform/time/school-zone.ts";

import { TaskRow } from "./TaskRow.tsx";

/** An upper limit of the tasks shown for an evening. */
const MOST = 5;

interface TonightCardProps {
  readonly tasks: readonly FamilyTask[];
  readonly family: readonly ChildCard[];
}

/** Tasks due tonight for all children: the first expanded, the others collapsed, completed ones last. */
export function TonightCard({ tasks, family }: TonightCardProps) {
  const { t } = useText();
  const { save } = useSave();
  const open = tasks.filter(({ choice }) => choice?.choice !== "done").toSorted(byChoice);
  const done = tasks.filter(({ choice }) => choice?.choice === "done");
  const [opened, setOpened] = useState<string>();
  const shown = [...open.slice(0, MOST), ...done.slice(0, 3)];
  const openedId = opened ?? (open[0] && buildTaskId(open[0]));

  async function choose(task: FamilyTask, choice: TaskChoice | null) {
    const { schoolId, studentId, key } = task;
    await save(
      chooseTask,
      { params: { schoolId, studentId, task: key }, body: { choice } },
      t("home.tonight"),
    );
    setOpened(undefined);
  }

  return (
    <section aria-labelledby="tonight">
      <div className="title-line">
        <h2 id="tonight" className="section-title">
          {t("home.tonight")}
        </h2>
        {open.length > 0 && <span className="quiet">{t("home.tasks-left", { count: open.length })}</span>}
      </div>
      {open.length === 0 && <AllDone count={done.length} />}
      {shown.length > 0 && (
        <ul className="plain card tasks">
          {shown.map((task) => {
            const child = family.find(
              ({ schoolId, studentId }) => schoolId === task.schoolId && studentId === task.studentId,
            );
            return (
              child && (
                <ZoneContext key={buildTaskId(task)} value={task.schoolId}>
                  <TaskRow
                    task={task}
                    child={child}
                    isOpen={buildTaskId(task) === openedId && task.choice?.choice !== "done"}
                    onOpen={() => setOpened(buildTaskId(task))}
                    onChoose={(choice) => void choose(task, choice)}
                  />
                </ZoneContext>
              )
            );
          })}
        </ul>
      )}
    </section>
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

const buildTaskId = ({ schoolId, studentId, key }: FamilyTask): string => `${schoolId} ${studentId} ${key}`;

/** Unclaimed tasks first, then those claimed by another guardian, then postponed ones. */
const byChoice = (a: FamilyTask, b: FamilyTask): number => rank(a) - rank(b);
const rank = ({ choice }: FamilyTask): number =>
  choice === null || (choice.choice === "taken" && choice.isOwn) ? 0 : choice.choice === "taken" ? 1 : 2;
