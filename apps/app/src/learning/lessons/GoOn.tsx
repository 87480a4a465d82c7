import type { listStudentProgress } from "@dars/contract/learning/lessons";
import type { Reply } from "@dars/contract/platform/route";
import { IonIcon } from "@ionic/react";
import { arrowForward, bookOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";
import { Link } from "#platform/ui/Link.tsx";
import { Name } from "#platform/ui/Name.tsx";

import { resumeAddress, type Learner } from "./lesson-address.ts";

import "./lessons.css";

interface GoOnProps {
  readonly goOn: NonNullable<Reply<typeof listStudentProgress>["goOn"]>;
  readonly learner: Learner;
}

/** The lesson that was begun last, to go on where it was left. */
export function GoOn({ goOn: { lesson, subject, seen, blocks, minutesLeft }, learner }: GoOnProps) {
  const { t } = useText();
  return (
    <section>
      <h2 className="lesson-unit">{t("lessons.go-on")}</h2>
      <Link leadsTo={resumeAddress(lesson.id, learner)} className="card go-on">
        <IonIcon icon={bookOutline} className="go-on-mark" aria-hidden="true" />
        <span>
          <strong>
            <Name of={lesson.name} />
          </strong>
          <small className="quiet">
            <Name of={subject} /> · {t("lessons.seen-of", { seen, all: blocks })}
            {minutesLeft !== null && ` · ${t("lessons.minutes-left", { count: minutesLeft })}`}
          </small>
        </span>
        <IonIcon icon={arrowForward} className="go-on-arrow flips" aria-hidden="true" />
      </Link>
    </section>
  );
}
