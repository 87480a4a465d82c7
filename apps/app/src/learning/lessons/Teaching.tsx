import { listLessons } from "@dars/contract/learning/curriculum";
import { listOpeners, markTaught } from "@dars/contract/learning/lesson-teaching";
import { inNameOrder } from "@dars/contract/platform/in-name-order";
import type { Id, Names } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon, IonList } from "@ionic/react";
import { checkmarkOutline, peopleOutline } from "ionicons/icons";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { useSave } from "#platform/api/use-save.ts";
import { useText } from "#platform/text/use-text.ts";
import { getNoon, todayAtSchool } from "#platform/time/days.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { sectionName } from "#school/schools/public.ts";

interface TeachingProps {
  readonly schoolId: Id;
  readonly lessonId: Id;
  readonly offeringId: Id;
}

type Listed = Reply<typeof listLessons>;

/** Each class of the lesson: taught or not, how many have opened it, and who has not. */
export function Teaching({ schoolId, lessonId, offeringId }: TeachingProps) {
  const { reading } = useRead(listLessons, { params: { schoolId, offeringId } });
  return (
    <Await {...reading} skeleton={null}>
      {({ classes, lessons, offering }) => {
        const lesson = lessons.find(({ id }) => id === lessonId);
        return (
          <ul className="plain stack">
            {classes.map((one) => (
              <ClassCard
                key={one.id}
                schoolId={schoolId}
                lessonId={lessonId}
                ofClass={one}
                level={offering.level.name}
                taughtOn={lesson?.taught.find(({ classId }) => classId === one.id)?.on ?? null}
              />
            ))}
          </ul>
        );
      }}
    </Await>
  );
}

interface ClassCardProps {
  readonly schoolId: Id;
  readonly lessonId: Id;
  readonly ofClass: Listed["classes"][number];
  readonly level: Names;
  readonly taughtOn: string | null;
}

function ClassCard({ schoolId, lessonId, ofClass, level, taughtOn }: ClassCardProps) {
  const { t, format, locale } = useText();
  const { save } = useSave();
  const [isOpen, setOpen] = useState(false);
  const name = ofClass.section ? sectionName(ofClass.section, level, locale) : (ofClass.title ?? "–");

  function handleTaught() {
    const on = taughtOn === null ? todayAtSchool() : null;
    void save(
      markTaught,
      { params: { schoolId, teachingClassId: ofClass.id, lessonId }, body: { on } },
      t("lessons.taught-title", { name }),
    );
  }

  return (
    <li className="card stack">
      <div className="lesson-class">
        <div>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <p className="quiet">
            {taughtOn === null
              ? t("lessons.not-taught")
              : t("lessons.taught-on", { day: format.day(getNoon(taughtOn)) })}
          </p>
        </div>
        {ofClass.mayTeach && (
          <IonButton
            size="small"
            shape="round"
            fill={taughtOn === null ? "solid" : "outline"}
            onClick={handleTaught}
          >
            {taughtOn === null && <IonIcon slot="start" icon={checkmarkOutline} aria-hidden="true" />}
            {t(taughtOn === null ? "lessons.taught-today" : "lessons.taught-undo")}
          </IonButton>
        )}
      </div>
      <IonButton
        className="lesson-aside-act"
        size="small"
        fill="clear"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IonIcon slot="start" icon={peopleOutline} aria-hidden="true" />
        {t("lessons.who-opened")}
      </IonButton>
      {isOpen && <Openers schoolId={schoolId} lessonId={lessonId} classId={ofClass.id} />}
    </li>
  );
}

type Opener = Reply<typeof listOpeners>["students"][number];

const reached = ({ state, share }: Opener) => (state === "new" ? -1 : share);

interface OpenersProps {
  readonly schoolId: Id;
  readonly lessonId: Id;
  readonly classId: Id;
}

/** Those who have not opened it come first, then those who have come least far. */
function Openers({ schoolId, lessonId, classId }: OpenersProps) {
  const { t, format, locale } = useText();
  const { reading } = useRead(listOpeners, { params: { schoolId, teachingClassId: classId, lessonId } });
  return (
    <Await {...reading}>
      {({ students, stuck }) => (
        <>
          {stuck.map(({ blockId, opening, students: count }) => (
            <p key={blockId} className="lesson-stuck" dir="auto">
              {t("lessons.stuck", { count })} {opening || t("lessons.without-words")}
            </p>
          ))}
          <IonList className="rows" lines="none">
            {inNameOrder(students, ({ name }) => name, locale)
              .toSorted((one, other) => reached(one) - reached(other))
              .map(({ id, name, state, share, doubts }) => (
                <Row
                  key={id}
                  strong={<Name of={name} />}
                  quiet={doubts > 0 ? t("lessons.doubts", { count: doubts }) : undefined}
                  end={t(`lessons.opened-${state}`, { share: format.percent(share / 1000) })}
                />
              ))}
          </IonList>
        </>
      )}
    </Await>
  );
}
