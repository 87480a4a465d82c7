import { orderLessons, type listLessons } from "@dars/contract/learning/curriculum";
import type { ApiError } from "@dars/contract/platform/client";
import type { Id, Names } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import { IonButton, IonIcon } from "@ionic/react";
import { chevronDownOutline, chevronUpOutline } from "ionicons/icons";
import { useState, type KeyboardEvent } from "react";

import { newClientId } from "#platform/api/client-id.ts";
import { useSave } from "#platform/api/use-save.ts";
import { nameOf } from "#platform/text/name-of.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

import { bodyOf, movedLesson, movedUnit, orderOf } from "./lesson-order.ts";

interface OrderLessonsProps {
  readonly schoolId: Id;
  readonly whole: Reply<typeof listLessons>;
  readonly onEnd: () => void;
}

/** Units and lessons put in another order, by buttons or by Alt with the arrow keys, and saved together. */
export function OrderLessons({ schoolId, whole: { offering, units, lessons }, onEnd }: OrderLessonsProps) {
  const { t } = useText();
  const save = useSave();
  const [order, setOrder] = useState(() => orderOf(units, lessons));
  const [key, setKey] = useState(newClientId);
  const [error, setError] = useState<ApiError | null>(null);

  async function handleSave() {
    const params = { schoolId, offeringId: offering.id };
    const saved = await save(orderLessons, { params, body: { key, ...bodyOf(order) } }, t("lessons.order"));
    if (saved.state === "refused") {
      // What was refused and is changed is another request.
      setKey(newClientId());
      setError(saved.error);
    } else onEnd();
  }

  return (
    <section className="card stack spaced" aria-label={t("lessons.order")}>
      <p className="quiet">{t("lessons.order-help")}</p>
      {order.map(({ unitId, lessonIds }) => (
        <div key={unitId ?? 0}>
          <UnitLine
            name={units.find(({ id }) => id === unitId)?.name}
            isAlone={units.length === 0}
            onMove={(by) => unitId !== null && setOrder(movedUnit(order, unitId, by))}
          />
          <ol className="plain">
            {lessonIds.map((id) => (
              <li key={id}>
                <MoveLine
                  name={lessons.find((lesson) => lesson.id === id)?.name}
                  onMove={(by) => setOrder(movedLesson(order, id, by))}
                />
              </li>
            ))}
          </ol>
        </div>
      ))}
      <Refusal error={error} />
      <IonButton onClick={() => void handleSave()}>{t("lessons.order-save")}</IonButton>
      <IonButton fill="clear" onClick={onEnd}>
        {t("platform.cancel")}
      </IonButton>
    </section>
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
  const words = { name: nameOf(name, locale) };

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
