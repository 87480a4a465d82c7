import type { StudentHomework } from "@dars/contract/learning/student-homework";
import { IonButton, IonIcon } from "@ionic/react";
import { cloudOfflineOutline } from "ionicons/icons";

import type { Learner } from "#learning/lessons/public.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { DoneRing } from "#platform/ui/DoneRing.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Swatch } from "#school/schools/public.ts";

import { getHomeworkAddress } from "./homework-address.ts";
import { useDueText } from "./use-due-text.ts";
import type { KnownTick } from "./use-ticks.ts";

interface HomeworkRowProps {
  readonly homework: StudentHomework;
  readonly learner: Learner;
  readonly known: KnownTick;
  readonly onTick: (isDone: boolean) => void;
}

/** A homework of a student: a press opens it, one on its ring ticks it. */
export function HomeworkRow({ homework, learner, known, onTick }: HomeworkRowProps) {
  const { t } = useText();
  const { id, subject, title, asksAnswer, answer } = homework;
  const leadsTo = getHomeworkAddress(id, learner);
  return (
    <li className="homework-row">
      <Swatch theme={subject.theme} icon={subject.icon} name={subject.name} />
      <Link className="homework-words" leadsTo={leadsTo}>
        <span>
          <bdi className={known.isDone ? "homework-struck" : undefined}>{title}</bdi>
        </span>
        <RowState homework={homework} known={known} />
      </Link>
      {asksAnswer && answer === null && !known.isDone ? (
        <IonButton
          shape="round"
          size="small"
          className="tonal"
          routerLink={leadsTo}
          aria-label={`${t("homework.hand-in")}: ${title}`}
        >
          {t("homework.hand-in")}
        </IonButton>
      ) : (
        <DoneRing
          isDone={known.isDone}
          label={t("homework.done-title", { title })}
          onPress={() => onTick(!known.isDone)}
        />
      )}
    </li>
  );
}

function RowState({ homework, known }: Pick<HomeworkRowProps, "homework" | "known">) {
  const { t, locale } = useText();
  const dueText = useDueText();
  const { subject, due, minutes } = homework;
  if (known.isWaiting)
    return (
      <span className="quiet">
        <IonIcon icon={cloudOfflineOutline} aria-hidden="true" />{" "}
        {t(known.isDone ? "homework.tick-waits" : "homework.untick-waits")}
      </span>
    );
  const length = minutes !== null && t("homework.about-minutes", { count: minutes });
  return (
    <span className="quiet">
      {[localizeName(subject.name, locale), dueText(due), length].filter(Boolean).join(" · ")}
    </span>
  );
}
