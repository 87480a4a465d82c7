import { changeHomework, setHomework } from "@dars/contract/learning/homework-writing";
import type { ApiError } from "@dars/contract/platform/client";
import type { ClientId, Id } from "@dars/contract/platform/primitives";
import { useIonRouter } from "@ionic/react";
import { useRef, useState } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import type { Saved } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { typedIn } from "#platform/ui/typed-in.ts";
import { useFilesToSend } from "#talking/files/public.ts";

import { findSetIn, type BegunHomework } from "./begun-homework.ts";
import { toDueBy, type HomeworkPlan } from "./homework-plan.ts";

/** Sets homework or changes it, with its files; without a network it waits on the device. */
export function useHomeworkToSend(schoolId: Id, begun: BegunHomework) {
  const { t } = useText();
  const router = useIonRouter();
  const { saveWithFiles, ...files } = useFilesToSend(schoolId, { known: begun.files });
  const key = useRef(newClientId());
  const [error, setError] = useState<ApiError | null>(null);

  function save(form: HTMLFormElement, plan: HomeworkPlan) {
    const { known, sourceId } = begun;
    const title = typedIn(form, "title").trim();
    const due = toDueBy(plan);
    const bodyWith = (fileIds: ClientId[]) => ({
      key: key.current,
      title,
      text: typedIn(form, "text").trim(),
      minutes: plan.minutes,
      asksAnswer: plan.asksAnswer,
      lessonId: Number(typedIn(form, "lessonId")) || null,
      classIds: [...plan.classIds],
      fileIds,
    });
    if (known) {
      const params = { schoolId, homeworkId: known.id };
      return saveWithFiles(
        changeHomework,
        (ids) => ({ params, body: { ...bodyWith(ids), revision: known.revision, ...(due && { due }) } }),
        t("homework.save-change", { title }),
      );
    }
    return saveWithFiles(
      setHomework,
      (ids) => ({
        params: { schoolId },
        body: {
          ...bodyWith(ids),
          due: due ?? { by: "lesson" as const },
          setIn: findSetIn(begun, plan.classIds),
          sourceId,
        },
      }),
      t("homework.save-set", { title }),
      ({ students }) => t("homework.was-set", { count: students }),
    );
  }

  async function send(form: HTMLFormElement, plan: HomeworkPlan): Promise<Saved | null> {
    const saved = await save(form, plan);
    if (saved?.state === "refused") {
      // What was refused and is changed is another request.
      key.current = newClientId();
      setError(saved.error);
    } else if (saved) {
      if (router.canGoBack()) router.goBack();
      else router.push("/homework", "back");
    }
    return saved;
  }

  return { send, error, files };
}
