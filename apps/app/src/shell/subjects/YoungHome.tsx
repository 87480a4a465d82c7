import { listTasks, type TaskLine } from "@dars/contract/learning/attempts";
import { listStudentProgress } from "@dars/contract/learning/lessons";
import { listStudentHomework } from "@dars/contract/learning/student-homework";
import type { Id } from "@dars/contract/platform/primitives";
import { listStudentSubjects } from "@dars/contract/school/schools";
import { IonButton, IonIcon } from "@ionic/react";
import {
  bookOutline,
  chatbubbleEllipsesOutline,
  pencilOutline,
  playOutline,
  sunnyOutline,
} from "ionicons/icons";

import { exerciseAddress } from "#learning/attempts/public.ts";
import { getHomeworkAddress, isOpenHomework } from "#learning/homework/public.ts";
import { lessonAddress } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { themeStyle } from "#platform/ui/themes.ts";
import { useGreeting } from "#platform/ui/use-greeting.ts";
import { useUnread } from "#talking/chat/public.ts";

import { HearButton } from "./HearButton.tsx";

import "./young-home.css";

interface YoungHomeProps {
  readonly schoolId: Id;
  readonly studentId: Id;
}

/** The home of a child who signs in with pictures: one thing to do now, and four large doors. */
export function YoungHome({ schoolId, studentId }: YoungHomeProps) {
  const { t } = useText();
  const params = { schoolId, studentId };
  const { reading, refresh } = useRead(listStudentSubjects, { params });
  const { reading: work } = useRead(listTasks, { params, query: {} });
  const { count: unread } = useUnread();
  const greeting = useGreeting(reading.value?.student.name);
  const due = (work.value?.tasks ?? []).filter(isDue);
  const homework = useOpenHomework(params);
  const [first] = [
    ...homework.map(({ id }) => getHomeworkAddress(id, { ...params, isOwn: true })),
    ...due.map((task) => exerciseAddress(task, {})),
  ];
  return (
    <Page title={greeting.title ?? t("subjects.mine")} onRefresh={refresh}>
      <Await {...reading}>
        {({ student }) => (
          <div className="young">
            <div className="young-face">
              <Avatar id={studentId} name={student.name} isLarge />
              <HearButton words={greeting.title ?? ""} />
            </div>
            <Now schoolId={schoolId} studentId={studentId} />
            <ul className="plain young-doors">
              <Door
                look="blue"
                icon={pencilOutline}
                words={t(first ? "subjects.young-work" : "subjects.young-done")}
                count={due.length + homework.length}
                leadsTo={first ?? "/subjects/0?all=1"}
              />
              <Door
                look="red"
                icon={chatbubbleEllipsesOutline}
                words={t("subjects.young-teacher")}
                count={unread}
                leadsTo="/chatting-rooms"
              />
              <Door
                look="yellow"
                icon={sunnyOutline}
                words={t("subjects.young-day")}
                count={0}
                leadsTo="/schedule"
              />
              <Door
                look="violet"
                icon={bookOutline}
                words={t("subjects.young-lessons")}
                count={0}
                leadsTo="/subjects/0?all=1"
              />
            </ul>
          </div>
        )}
      </Await>
    </Page>
  );
}

/** What it has to do on paper, the next due first. */
function useOpenHomework(params: YoungHomeProps) {
  const { value } = useRead(listStudentHomework, { params, query: {} }).reading;
  return value?.homework.filter((one) => isOpenHomework(one, value.today)) ?? [];
}

const isDue = ({ state, standing }: TaskLine): boolean =>
  state === "open" && (standing === "new" || standing === "working");

/** The lesson that was begun last; nothing where none was. */
function Now({ schoolId, studentId }: YoungHomeProps) {
  const { t, locale } = useText();
  const { reading } = useRead(listStudentProgress, { params: { schoolId, studentId } });
  const goOn = reading.value?.goOn;
  if (!goOn) return null;
  const subject = localizeName(goOn.subject, locale);
  const learner = { schoolId, studentId, isOwn: true };
  return (
    <section className="young-now" style={themeStyle("orange")}>
      <div className="young-now-head">
        <IonIcon icon={bookOutline} aria-hidden="true" />
        <p>
          {t("subjects.young-now")}
          <strong>{subject}</strong>
        </p>
        <HearButton words={`${t("subjects.young-now")} ${subject}`} />
      </div>
      <IonButton
        expand="block"
        shape="round"
        className="young-go"
        routerLink={`${lessonAddress(`/lesson/${goOn.lesson.id}`, learner)}?resume=1`}
      >
        <IonIcon slot="start" icon={playOutline} aria-hidden="true" />
        {t("subjects.young-go")}
      </IonButton>
    </section>
  );
}

/** More dots than a small child counts say no more. */
const MOST_DOTS = 3;

interface DoorProps {
  readonly look: string;
  readonly icon: string;
  readonly words: string;
  readonly count: number;
  readonly leadsTo: string;
}

function Door({ look, icon, words, count, leadsTo }: DoorProps) {
  const { t } = useText();
  const dots = Math.min(count, MOST_DOTS);
  return (
    <li className={`young-door ${look}`}>
      <Link leadsTo={leadsTo}>
        <span
          className="young-dots"
          {...(dots > 0 && { "aria-label": t("subjects.young-new", { count: dots }) })}
        >
          {Array.from({ length: dots }, (_, place) => (
            <i key={place} />
          ))}
        </span>
        <IonIcon icon={icon} aria-hidden="true" />
        <strong>{words}</strong>
      </Link>
      <HearButton words={words} />
    </li>
  );
}
