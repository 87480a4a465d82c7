import { listLessons } from "@dars/contract/learning/curriculum";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import {
  addOutline,
  downloadOutline,
  fileTrayStackedOutline,
  gridOutline,
  swapVerticalOutline,
} from "ionicons/icons";
import { useState } from "react";

import { ExportCartridge } from "#learning/lesson-exports/public.ts";
import { useRead } from "#platform/api/use-read.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Await } from "#platform/ui/Await.tsx";
import { Link } from "#platform/ui/Link.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { CopyLessons } from "./CopyLessons.tsx";
import { Coverage } from "./Coverage.tsx";
import { lessonAddress } from "./lesson-address.ts";
import { NewLesson } from "./NewLesson.tsx";
import { OfferingCard } from "./OfferingCard.tsx";
import { OrderLessons } from "./OrderLessons.tsx";
import { PlanWorkbook } from "./PlanWorkbook.tsx";
import { StaffLessonList } from "./StaffLessonList.tsx";
import { Units } from "./Units.tsx";

import "./lessons.css";

interface StaffLessonsProps {
  readonly offeringId: Id;
  readonly schoolId: Id;
}

type LessonsReply = Reply<typeof listLessons>;

/** Plan and actual of a subject and level: lessons with their versions, and how far each class is. */
export function StaffLessons({ offeringId, schoolId }: StaffLessonsProps) {
  const { t, locale } = useText();
  const { reading, refresh } = useRead(listLessons, { params: { schoolId, offeringId } });
  const { value } = reading;
  return (
    <Page
      title={value ? localizeName(value.offering.subject.name, locale) : t("lessons.title")}
      back={value ? `/levels/${value.offering.subject.id}?school=${schoolId}` : "/subject-list"}
      onRefresh={refresh}
    >
      <Await {...reading}>
        {(whole) => <Shown whole={whole} schoolId={schoolId} onChange={() => void refresh()} />}
      </Await>
    </Page>
  );
}

interface ShownProps {
  readonly whole: LessonsReply;
  readonly schoolId: Id;
  readonly onChange: () => void;
}

function Shown({ whole, schoolId, onChange }: ShownProps) {
  const { t } = useText();
  const [isOrdering, setOrdering] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { offering, units, lessons, classes, may } = whole;
  if (isOrdering) return <OrderLessons schoolId={schoolId} whole={whole} onEnd={() => setOrdering(false)} />;
  return (
    <>
      <OfferingCard
        offering={offering}
        quiet={
          offering.week === null
            ? t("lessons.count", { count: lessons.length })
            : t("lessons.count-week", { count: lessons.length, week: offering.week })
        }
      />
      {classes.length > 0 && lessons.length > 0 && (
        <Coverage classes={classes} level={offering.level.name} lessons={lessons.length} />
      )}
      <p className="link-row">
        <Link leadsTo={lessonAddress(`/video-exercises/${offering.id}`, { schoolId })}>
          {t("lessons.video-exercises")}
        </Link>{" "}
        <Link leadsTo={lessonAddress(`/group-plans/${offering.id}`, { schoolId })}>
          {t("lessons.group-plan")}
        </Link>
      </p>
      {may.write && (
        <WriterActs whole={whole} schoolId={schoolId} onOrder={() => setOrdering(true)} onChange={onChange} />
      )}
      {may.write && lessons.length + units.length === 0 && (
        <CopyLessons schoolId={schoolId} offeringId={offering.id} />
      )}
      <StaffLessonList whole={whole} schoolId={schoolId} />
      {lessons.length > 0 && (
        <IonButton fill="clear" aria-expanded={isExporting} onClick={() => setExporting(!isExporting)}>
          <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
          {t("lesson-exports.cartridge")}
        </IonButton>
      )}
      {isExporting && <ExportCartridge schoolId={schoolId} offeringId={offering.id} />}
    </>
  );
}

interface WriterActsProps extends ShownProps {
  readonly onOrder: () => void;
}

/** One thing at a time: a new lesson, the whole plan, or the buttons to either. */
function WriterActs({ whole: { offering, units, lessons }, schoolId, onOrder, onChange }: WriterActsProps) {
  const [doing, setDoing] = useState<"adding" | "planning" | "units" | null>(null);
  const place = { schoolId, offeringId: offering.id };
  if (doing === "adding") return <NewLesson {...place} units={units} onClose={() => setDoing(null)} />;
  if (doing === "units") return <Units {...place} units={units} onEnd={() => setDoing(null)} />;
  if (doing === "planning")
    return (
      <PlanWorkbook
        {...place}
        onEnd={() => {
          setDoing(null);
          onChange();
        }}
      />
    );
  return (
    <WriterButtons
      onAdd={() => setDoing("adding")}
      onPlan={() => setDoing("planning")}
      onUnits={() => setDoing("units")}
      onOrder={lessons.length > 1 ? onOrder : null}
    />
  );
}

interface WriterButtonsProps {
  readonly onAdd: () => void;
  readonly onPlan: () => void;
  readonly onUnits: () => void;
  /** Null where there is nothing to put in order. */
  readonly onOrder: (() => void) | null;
}

function WriterButtons({ onAdd, onPlan, onUnits, onOrder }: WriterButtonsProps) {
  const { t } = useText();
  return (
    <div className="buttons spaced">
      <IonButton onClick={onAdd}>
        <IonIcon slot="start" icon={addOutline} aria-hidden="true" />
        {t("lessons.new")}
      </IonButton>
      {onOrder && (
        <IonButton fill="outline" onClick={onOrder}>
          <IonIcon slot="start" icon={swapVerticalOutline} aria-hidden="true" />
          {t("lessons.order")}
        </IonButton>
      )}
      <IonButton fill="outline" onClick={onUnits}>
        <IonIcon slot="start" icon={fileTrayStackedOutline} aria-hidden="true" />
        {t("lessons.units")}
      </IonButton>
      <IonButton fill="outline" onClick={onPlan}>
        <IonIcon slot="start" icon={gridOutline} aria-hidden="true" />
        {t("lessons.plan")}
      </IonButton>
    </div>
  );
}
