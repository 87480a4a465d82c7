import { changeVideoTask, removeVideoTask } from "@dars/contract/learning/video-task-writing";
import type { VideoTaskLine } from "@dars/contract/learning/video-tasks";
import type { Id } from "@dars/contract/platform/primitives";
import { IonButton } from "@ionic/react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";
import { ask } from "#platform/ui/ask.ts";
import { Form } from "#platform/ui/Form.tsx";
import { Refusal, type Reasons } from "#platform/ui/Refusal.tsx";

import { classesIn, faultsOfTask, rubricIn, taskIn } from "./task-in.ts";
import { TaskFields, type TaskPlace } from "./TaskFields.tsx";

interface EditTaskProps extends TaskPlace {
  readonly schoolId: Id;
  readonly task: VideoTaskLine;
  readonly onEnd: () => void;
}

const REASONS: Reasons = new Map<unknown, TextId>([["answered", "video-tasks.answered-already"]]);

/** What a video exercise says, until when, and for whom; one that nobody has answered may go. */
export function EditTask({ schoolId, offering, classes, task, onEnd }: EditTaskProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const removing = useSave();
  const params = { schoolId, taskId: task.id };

  async function handleSubmit(form: HTMLFormElement) {
    const text = taskIn(form);
    const criteria = form.elements.namedItem("criteria") ? rubricIn(form) : undefined;
    const body = {
      key: newClientId(),
      revision: task.revision,
      ...text,
      classIds: classesIn(form, classes),
      ...(criteria && { criteria }),
    };
    const saved = await save(changeVideoTask, { params, body }, text.title);
    if (saved.state !== "refused") onEnd();
    return saved;
  }

  async function handleRemove() {
    const question = t("video-tasks.remove-question", { title: task.title });
    if (!(await ask({ question, yes: t("video-tasks.remove"), isDestructive: true }))) return;
    await removing.save(removeVideoTask, { params }, task.title);
  }

  return (
    <Form
      className="stack"
      label={t("video-tasks.edit")}
      verb={t("video-tasks.save")}
      error={error}
      check={(form) => faultsOfTask(form, classes)}
      onSubmit={handleSubmit}
      onCancel={onEnd}
      others={
        task.answered === 0 && (
          <IonButton fill="clear" color="danger" onClick={() => void handleRemove()}>
            {t("video-tasks.remove")}
          </IonButton>
        )
      }
    >
      <TaskFields offering={offering} classes={classes} task={task} />
      <Refusal error={removing.error} reasons={REASONS} />
    </Form>
  );
}
