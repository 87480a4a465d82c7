import type { ChildCard } from "@dars/contract/shell/home";
import type { TaskChoice } from "@dars/contract/shell/tonight";
import { IonButton, IonIcon } from "@ionic/react";
import { personOutline, timeOutline } from "ionicons/icons";

import { givenName } from "#platform/text/given-name.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { DoneRing } from "#platform/ui/DoneRing.tsx";

import { isDone } from "./arrange-tasks.ts";
import { needsAct, taskWords } from "./task-words.ts";
import type { EveningTask } from "./use-evening.ts";

interface TaskRowProps {
  readonly task: EveningTask;
  readonly child: ChildCard;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChoose: (choice: TaskChoice | null) => void;
}

/** A task of a child. Open, it has its verb, "I'll do it" and "Later"; closed, its state or the way to tick it off. */
export function TaskRow({ task, child, isOpen, onOpen, onChoose }: TaskRowProps) {
  const text = useText();
  const { t, locale } = text;
  const { title, quiet, verb, leadsTo } = taskWords(task, givenName(localizeName(child.name, locale)), text);
  const isOwn = task.choice?.choice === "taken" && task.choice.isOwn;
  return (
    <li className="task">
      <div className="task-line">
        <Avatar id={child.studentId} name={child.name} />
        <button type="button" className="task-words" aria-expanded={isOpen} onClick={onOpen}>
          <bdi className={isDone(task) ? "struck" : undefined}>{title}</bdi>
          <span className="quiet">{isDone(task) && task.isWaiting ? t("home.task-waits") : quiet}</span>
        </button>
        {!isOpen && <TaskEnd task={task} title={title} verb={verb} leadsTo={leadsTo} onChoose={onChoose} />}
      </div>
      {isOpen && (
        <div className="task-verbs">
          <IonButton shape="round" aria-label={`${verb}: ${title}`} routerLink={leadsTo}>
            {verb}
          </IonButton>
          <IonButton shape="round" className="tonal" onClick={() => onChoose(isOwn ? null : "taken")}>
            {t(isOwn ? "home.task-give-back" : "home.task-take")}
          </IonButton>
          <IonButton shape="round" fill="clear" onClick={() => onChoose("later")}>
            {t("home.task-later")}
          </IonButton>
        </div>
      )}
    </li>
  );
}

interface TaskEndProps extends Pick<TaskRowProps, "task" | "onChoose"> {
  readonly title: string;
  readonly verb: string;
  readonly leadsTo: string;
}

function TaskEnd({ task, title, verb, leadsTo, onChoose }: TaskEndProps) {
  const { t } = useText();
  const { choice } = task;
  if (choice && choice.choice !== "done") return <ChoiceChip {...choice} />;
  if (choice === null && needsAct(task))
    return (
      <IonButton shape="round" className="tonal" aria-label={`${verb}: ${title}`} routerLink={leadsTo}>
        {verb}
      </IonButton>
    );
  const done = choice?.choice === "done";
  return (
    <DoneRing
      isDone={done}
      label={t("home.task-done", { title })}
      onPress={() => onChoose(done ? null : "done")}
    />
  );
}

/** The person whose task it is, or that it was put off. */
function ChoiceChip({ choice, isOwn, by }: NonNullable<EveningTask["choice"]>) {
  const { t, locale } = useText();
  if (choice === "later")
    return (
      <span className="task-chip">
        <IonIcon icon={timeOutline} aria-hidden="true" />
        {t("home.task-later")}
      </span>
    );
  return (
    <span className="task-chip mine">
      <IonIcon icon={personOutline} aria-hidden="true" />
      {isOwn || !by
        ? t("home.task-mine")
        : t("home.task-with", { name: givenName(localizeName(by, locale)) })}
    </span>
  );
}
