import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { LessonHead } from "@dars/contract/learning/lesson-head";
import { IonButton, IonIcon, useIonRouter } from "@ionic/react";
import { arrowForward, checkmark, helpCircleOutline } from "ionicons/icons";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Dock } from "#platform/ui/Dock.tsx";

import { AskAbout } from "./AskAbout.tsx";
import { lessonAddress, type Learner } from "./lesson-address.ts";
import type { LessonProgress } from "./use-progress.ts";

interface LessonDockProps {
  readonly progress: LessonProgress;
  readonly lesson: LessonHead;
  readonly learner: Learner;
  readonly blocks: readonly LessonBlock[];
}

const OUTLINED = { fill: "outline" } as const;
const TONAL = { className: "tonal" } as const;

/** Below the text: "I don't understand this", and the link to the next lesson. */
export function LessonDock({ progress, lesson, learner, blocks }: LessonDockProps) {
  const { t, locale } = useText();
  const router = useIonRouter();
  const here = progress.here ?? blocks[0]?.id;
  const isDoubt = here !== undefined && progress.doubts.includes(here);

  function handleDone() {
    progress.finish();
    const { next } = lesson;
    router.push(
      next
        ? lessonAddress(`/lesson/${next.id}`, learner)
        : lessonAddress(`/lessons/${lesson.offering.id}`, learner),
      "forward",
    );
  }

  return (
    <Dock>
      <IonButton
        {...(isDoubt ? OUTLINED : TONAL)}
        shape="round"
        aria-pressed={isDoubt}
        onClick={() => here !== undefined && progress.toggleDoubt(here)}
      >
        <IonIcon slot="start" icon={helpCircleOutline} aria-hidden="true" />
        {t(isDoubt ? "lessons.understood" : "lessons.not-understood")}
      </IonButton>
      <AskAbout schoolId={learner.schoolId} lesson={lesson} blockId={here} />
      <IonButton
        shape="round"
        onClick={handleDone}
        {...(lesson.next && {
          "aria-label": t("lessons.next-named", { name: localizeName(lesson.next.name, locale) }),
        })}
      >
        {t(lesson.next ? "lessons.next" : "lessons.finish")}
        <IonIcon
          slot="end"
          className={lesson.next ? "flips" : ""}
          icon={lesson.next ? arrowForward : checkmark}
          aria-hidden="true"
        />
      </IonButton>
    </Dock>
  );
}
