import { IonButton, IonList } from "@ionic/react";
import { cloudDoneOutline } from "ionicons/icons";

import { useApi } from "#platform/api/api.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Page } from "#platform/ui/Page.tsx";
import { Row } from "#platform/ui/Row.tsx";
import { sizeWords } from "#talking/uploads/public.ts";

import { ForReader } from "./ForReader.tsx";
import { dropLesson, parseLesson } from "./keep-lesson.ts";
import { lessonAddress, type Learner } from "./lesson-address.ts";
import { useKept } from "./use-kept.ts";

/** `/kept-lessons`: what of a student's lessons is on this device, how large it is, and how to take it off again. */
export function KeptLessonsPage() {
  const { t } = useText();
  return (
    <ForReader title={t("lessons.kept-title")}>
      {(reader) => ("studentId" in reader ? <Kept learner={reader} /> : <Nothing back="/home" />)}
    </ForReader>
  );
}

function Kept({ learner }: { readonly learner: Learner }) {
  const text = useText();
  const { t, locale } = text;
  const { local } = useApi();
  const savedLessons = useKept(learner.studentId);
  const back = learner.isOwn ? "/subjects/0" : lessonAddress("/subjects/0", learner);
  if (!local || !savedLessons || savedLessons.length === 0) return <Nothing back={back} />;
  const bytes = savedLessons.reduce((sum, one) => sum + one.bytes, 0);
  return (
    <Page title={t("lessons.kept-title")} back={back}>
      <p className="quiet">
        {t("lessons.kept-sum", { count: savedLessons.length, size: sizeWords(text, bytes) })}
      </p>
      <IonList className="rows" lines="none">
        {savedLessons.map((one) => {
          const { lesson } = parseLesson(one);
          return (
            <Row
              key={one.lessonId}
              strong={<Name of={lesson.name} />}
              quiet={`${localizeName(lesson.offering.subject.name, locale)} · ${sizeWords(text, one.bytes)}`}
              end={
                <IonButton
                  size="small"
                  fill="outline"
                  aria-label={t("lessons.drop-named", { name: localizeName(lesson.name, locale) })}
                  onClick={() => void dropLesson(local, one)}
                >
                  {t("lessons.drop")}
                </IonButton>
              }
            />
          );
        })}
      </IonList>
    </Page>
  );
}

function Nothing({ back }: { readonly back: string }) {
  const { t } = useText();
  return (
    <Page title={t("lessons.kept-title")} back={back}>
      <Empty
        icon={cloudDoneOutline}
        title={t("lessons.nothing-kept")}
        text={t("lessons.nothing-kept-text")}
      />
    </Page>
  );
}
