import type { Id, Names } from "@dars/contract/platform/primitives";
import { orderCatalogue } from "@dars/contract/school/catalogue";
import { IonButton, IonIcon } from "@ionic/react";
import { arrowDownOutline, arrowUpOutline } from "ionicons/icons";
import { useState } from "react";

import { useSave } from "#platform/api/use-save.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Name } from "#platform/ui/Name.tsx";
import { Refusal } from "#platform/ui/Refusal.tsx";

export interface OrderListProps {
  readonly schoolId: Id;
  readonly kind: "level" | "subject";
  readonly entries: readonly { readonly id: Id; readonly name: Names }[];
  readonly onDone: () => void;
}

/** Moves levels or subjects one place at a time, by buttons that any finger, key or reader reaches; saved at the end. */
export function OrderList({ schoolId, kind, entries, onDone }: OrderListProps) {
  const { t, locale } = useText();
  const { save, error } = useSave();
  const [before] = useState(() => entries.map(({ id }) => id));
  const [order, setOrder] = useState(entries);

  const move = (from: number, to: number) => setOrder((known) => swapped(known, from, to));

  async function handleDone() {
    const ids = order.map(({ id }) => id);
    const body = { ...toOrderBody(kind, ids), seen: toOrderBody(kind, before) };
    const outcome = await save(orderCatalogue, { params: { schoolId }, body }, t("structure.order"));
    if (outcome.state !== "refused") onDone();
  }

  return (
    <section className="card stack" aria-label={t("structure.order")}>
      <ol className="plain">
        {order.map(({ id, name }, place) => (
          <li key={id} className="term">
            <Name of={name} />
            <span>
              <IonButton
                fill="clear"
                disabled={place === 0}
                aria-label={t("structure.earlier", { name: localizeName(name, locale) })}
                onClick={() => move(place, place - 1)}
              >
                <IonIcon slot="icon-only" icon={arrowUpOutline} aria-hidden="true" />
              </IonButton>
              <IonButton
                fill="clear"
                disabled={place === order.length - 1}
                aria-label={t("structure.later", { name: localizeName(name, locale) })}
                onClick={() => move(place, place + 1)}
              >
                <IonIcon slot="icon-only" icon={arrowDownOutline} aria-hidden="true" />
              </IonButton>
            </span>
          </li>
        ))}
      </ol>
      <Refusal error={error} />
      <div className="buttons">
        <IonButton onClick={() => void handleDone()}>{t("structure.order-done")}</IonButton>
      </div>
    </section>
  );
}

const toOrderBody = (kind: OrderListProps["kind"], ids: Id[]) =>
  kind === "level" ? { levelIds: ids, subjectIds: [] } : { levelIds: [], subjectIds: ids };

/** The same entries with two of them in each other's place. */
function swapped<T>(entries: readonly T[], from: number, to: number): readonly T[] {
  const [one, other] = [entries[from], entries[to]];
  if (one === undefined || other === undefined) return entries;
  return entries.with(from, other).with(to, one);
}
