import { orderLessons, type LessonUnit, type listLessons } from "@dars/contract/learning/curriculum";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id, Names } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { move } from "@dnd-kit/helpers";
import { DragDropProvider, useDroppable } from "@dnd-kit/react";
import { useSortable } from "@dnd-kit/react/sortable";
import { IonButton, IonIcon } from "@ionic/react";
import { chevronDownOutline, chevronUpOutline, reorderThreeOutline } from "ionicons/icons";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import {
  arranged,
  buildOrderBody,
  getGroupKey,
  toDragGroups,
  movedLesson,
  movedUnit,
  buildLessonOrder,
  type LessonOrder,
} from "./lesson-order.ts";

import "./lessons.css";

/** A lesson under the pointer comes before the unit around it. */
const LOW = 1;

interface OrderLessonsProps {
  readonly schoolId: Id;
  readonly whole: Reply<typeof listLessons>;
  readonly onEnd: () => void;
}

/** The order of an offering's units and lessons, saved together. */
export function OrderLessons({ schoolId, whole: { offering, units, lessons }, onEnd }: OrderLessonsProps) {
  const { t } = useText();
  const { save, error } = useSave();
  const [key, setKey] = useState(newClientId);

  async function handleSave(order: LessonOrder) {
    const params = { schoolId, offeringId: offering.id };
    const saved = await save(
      orderLessons,
      { params, body: { key, ...buildOrderBody(order) } },
      t("lessons.order"),
    );
    // What was refused and is changed is another request.
    if (saved.state === "refused") setKey(newClientId());
    else onEnd();
  }

  return <LessonSorter units={units} lessons={lessons} error={error} onSave={handleSave} onEnd={onEnd} />;
}

interface LessonSorterProps {
  readonly units: readonly LessonUnit[];
  readonly lessons: readonly { readonly id: Id; readonly unitId: Id | null; readonly name: Names }[];
  readonly error: ApiError | null;
  readonly onSave: (order: LessonOrder) => Promise<unknown>;
  readonly onEnd: () => void;
}

/** Units and lessons put in another order, by drag, by buttons or by Alt with the arrow keys. */
export function LessonSorter({ units, lessons, error, onSave, onEnd }: LessonSorterProps) {
  const { t } = useText();
  const [order, setOrder] = useState(() => buildLessonOrder(units, lessons));
  const begun = useRef(order);
  return (
    <section className="card stack spaced" aria-label={t("lessons.order")}>
      <p className="quiet">{t("lessons.order-help")}</p>
      <DragDropProvider
        onDragStart={() => {
          begun.current = order;
        }}
        onDragOver={(event) => setOrder((now) => arranged(now, move(toDragGroups(now), event)))}
        onDragEnd={({ canceled }) => {
          if (canceled) setOrder(begun.current);
        }}
      >
        {order.map(({ unitId, lessonIds }) => (
          <div key={unitId ?? 0}>
            <UnitLine
              name={units.find(({ id }) => id === unitId)?.name}
              isAlone={units.length === 0}
              onMove={(by) => unitId !== null && setOrder(movedUnit(order, unitId, by))}
            />
            <UnitLessons group={getGroupKey(unitId)}>
              {lessonIds.map((id, index) => (
                <LessonLine
                  key={id}
                  id={id}
                  index={index}
                  group={getGroupKey(unitId)}
                  name={lessons.find((lesson) => lesson.id === id)?.name}
                  onMove={(by) => setOrder(movedLesson(order, id, by))}
                />
              ))}
            </UnitLessons>
          </div>
        ))}
      </DragDropProvider>
      <Refusal error={error} />
      <IonButton onClick={() => void onSave(order)}>{t("lessons.order-save")}</IonButton>
      <IonButton fill="clear" onClick={onEnd}>
        {t("platform.cancel")}
      </IonButton>
    </section>
  );
}

interface UnitLessonsProps {
  readonly group: string;
  readonly children: ReactNode;
}

/** Takes a lesson also where it has none yet. */
function UnitLessons({ group, children }: UnitLessonsProps) {
  const { ref } = useDroppable({ id: group, accept: "lesson", collisionPriority: LOW });
  return (
    <ol ref={ref} className="plain order-unit">
      {children}
    </ol>
  );
}

interface LessonLineProps {
  readonly id: Id;
  readonly index: number;
  readonly group: string;
  readonly name: Names | undefined;
  readonly onMove: (by: -1 | 1) => void;
}

function LessonLine({ id, index, group, name, onMove }: LessonLineProps) {
  const { t, locale } = useText();
  const { ref, handleRef, isDragging } = useSortable({ id, index, group, type: "lesson", accept: "lesson" });
  if (!name) return null;
  return (
    <li ref={ref} className={isDragging ? "order-row dragged" : "order-row"}>
      <button
        ref={handleRef}
        type="button"
        className="order-handle"
        aria-label={t("lessons.drag", { name: localizeName(name, locale) })}
      >
        <IonIcon icon={reorderThreeOutline} aria-hidden="true" />
      </button>
      <MoveLine name={name} onMove={onMove} />
    </li>
  );
}

interface UnitLineProps {
  /** Undefined: lessons without a unit. */
  readonly name: Names | undefined;
  readonly isAlone: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

function UnitLine({ name, isAlone, onMove }: UnitLineProps) {
  const { t } = useText();
  if (name) return <MoveLine name={name} isUnit onMove={onMove} />;
  return isAlone ? null : <p className="quiet">{t("lessons.no-unit")}</p>;
}

interface MoveLineProps {
  readonly name: Names | undefined;
  readonly isUnit?: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

function MoveLine({ name, isUnit = false, onMove }: MoveLineProps) {
  const { t, locale } = useText();
  if (!name) return null;
  const words = { name: localizeName(name, locale) };

  function handleKey(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  }

  return (
    <div className="order-line">
      {isUnit ? (
        <h3>
          <Name of={name} />
        </h3>
      ) : (
        <Name of={name} />
      )}
      <span className="order-buttons">
        <button
          type="button"
          aria-label={t("lessons.move-up", words)}
          onClick={() => onMove(-1)}
          onKeyDown={handleKey}
        >
          <IonIcon icon={chevronUpOutline} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={t("lessons.move-down", words)}
          onClick={() => onMove(1)}
          onKeyDown={handleKey}
        >
          <IonIcon icon={chevronDownOutline} aria-hidden="true" />
        </button>
      </span>
    </div>
  );
}
