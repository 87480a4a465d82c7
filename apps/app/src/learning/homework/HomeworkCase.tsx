import { readHomework, type HomeworkLine, type HomeworkPage } from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon, IonList } from "@ionic/react";
import { bookOutline } from "ionicons/icons";

import { useSession } from "#identity/accounts/public.ts";
import { lessonAddress } from "#learning/lessons/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { useLiveRead } from "#platform/live/use-live-read.ts";
import { joinNames } from "#platform/text/listed.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { getClassName } from "./class-name.ts";
import { HOMEWORK_NEWS } from "./homework-news.ts";
import { HomeworkActs } from "./HomeworkActs.tsx";
import { HomeworkBar } from "./HomeworkBar.tsx";
import { HomeworkFiles } from "./HomeworkFiles.tsx";
import { HomeworkStudents } from "./HomeworkStudents.tsx";
import { useDueText } from "./use-due-text.ts";

import "./homework.css";

interface HomeworkCaseProps {
  readonly schoolId: Id;
  readonly homeworkId: Id;
}

/** A homework that was set: what and for whom, who has done it and seen it, and what its teacher does about the rest. */
export function HomeworkCase({ schoolId, homeworkId }: HomeworkCaseProps) {
  const { reading, refresh } = useRead(readHomework, { params: { schoolId, homeworkId } });
  useLiveRead(refresh, HOMEWORK_NEWS);
  return <Await {...reading}>{(page) => <Shown schoolId={schoolId} page={page} />}</Await>;
}

interface ShownProps {
  readonly schoolId: Id;
  readonly page: HomeworkPage;
}

function Shown({ schoolId, page: { homework, students } }: ShownProps) {
  const { t } = useText();
  const { files, text, lesson, withdrawnAt } = homework;
  return (
    <article className="stack wide-gap homework-case">
      <CaseHead homework={homework} />
      {withdrawnAt !== null && <p className="banner">{t("homework.withdrawn")}</p>}
      <HomeworkFiles schoolId={schoolId} files={files} />
      {text !== "" && (
        <p className="homework-text" dir="auto">
          {text}
        </p>
      )}
      {lesson && (
        <IonList className="rows" lines="none">
          <Row
            start={<IonIcon className="homework-way" icon={bookOutline} aria-hidden="true" />}
            strong={<Name of={lesson.name} />}
            quiet={t("homework.lesson-of")}
            leadsTo={lessonAddress(`/lesson/${lesson.id}`, { schoolId })}
          />
        </IonList>
      )}
      <ClassFigures homework={homework} />
      {students.length > 0 && (
        <HomeworkStudents schoolId={schoolId} homework={homework} students={students} />
      )}
      <OtherTeachers homework={homework} students={students} />
      <HomeworkActs
        schoolId={schoolId}
        homework={homework}
        rest={students.filter(({ tick }) => tick === null).length}
      />
    </article>
  );
}

function CaseHead({ homework }: { readonly homework: HomeworkLine }) {
  const { t, locale, format } = useText();
  const { title, classes, author, givenAt, changedAt, minutes, asksAnswer } = homework;
  const [first] = classes;
  const facts = [
    first && localizeName(first.subject.name, locale),
    t(asksAnswer ? "homework.answer-wanted" : "homework.answer-none"),
    minutes !== null && t("homework.about-minutes", { count: minutes }),
  ];
  const times = [
    !author.isOwn && author.name && localizeName(author.name, locale),
    t("homework.given", { time: format.moment(new Date(givenAt)) }),
    changedAt !== null && t("homework.changed", { time: format.moment(new Date(changedAt)) }),
  ];
  return (
    <header>
      <h2 className="homework-title">
        <bdi>{title}</bdi>
      </h2>
      <p className="quiet">{facts.filter(Boolean).join(" · ")}</p>
      <p className="quiet">{times.filter(Boolean).join(" · ")}</p>
    </header>
  );
}

/** E9: why a class that the reader does not teach now has no names here. */
function OtherTeachers({ homework: { classes }, students }: HomeworkPage) {
  const { t, locale } = useText();
  const { session } = useSession();
  const own = new Set(students.map(({ classId }) => classId));
  const others = classes.filter((each) => each.students > 0 && !own.has(each.id));
  if (session?.login_type !== "teacher" || others.length === 0) return null;
  const names = others.map((each) => getClassName(each, locale));
  return <p className="quiet">{t("homework.other-teachers", { classes: joinNames(names, locale) })}</p>;
}

/** By class: by when, and how many have done and seen it. */
function ClassFigures({ homework: { classes, asksAnswer } }: { readonly homework: HomeworkLine }) {
  const { t, locale } = useText();
  const dueText = useDueText();
  return (
    <ul className="plain card homework-classes" aria-label={t("homework.classes")}>
      {classes.map((one) => (
        <li key={one.id}>
          <div className="homework-class">
            <strong>
              <bdi>{getClassName(one, locale)}</bdi>
            </strong>
            <span className="quiet">{dueText(one.due)}</span>
          </div>
          <HomeworkBar {...one} />
          <p className="quiet">
            {t("homework.figures", { done: one.done, seen: one.seen, students: one.students })}
            {asksAnswer && ` · ${t("homework.handed-in-count", { count: one.answered })}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
