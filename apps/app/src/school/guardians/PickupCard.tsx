import type { Id } from "@dars/contract/platform/primitives";
import { listPickup } from "@dars/contract/school/guardians";
import { IonIcon } from "@ionic/react";
import { alertCircleOutline } from "ionicons/icons";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Phones } from "#school/people/public.ts";

interface PickupCardProps {
  readonly schoolId: Id;
  readonly studentId: Id;
}

/** Who may fetch a child. Nothing for a teacher who does not lead the child's section: the server says who may read it. */
export function PickupCard({ schoolId, studentId }: PickupCardProps) {
  const { t } = useText();
  const { reading } = useRead(listPickup, { params: { schoolId, studentId } });
  if (!reading.value) return null;
  const { guardians } = reading.value;
  return (
    <section className="card stack" aria-label={t("guardians.pickup")}>
      <h2 className="section-title first">{t("guardians.pickup")}</h2>
      {guardians.length > 0 && (
        <ul className="plain stack">
          {guardians.map(({ id, name, relation, phone, secondPhone }) => (
            <li key={id} className="family-link">
              <Avatar id={id} name={name} />
              <div>
                <Name of={name} />
                <p className="quiet">{t(`people.relation-${relation}`)}</p>
              </div>
              <Phones numbers={[phone, secondPhone]} />
            </li>
          ))}
        </ul>
      )}
      <p className={guardians.length > 0 ? "quiet" : "banner danger"}>
        {guardians.length === 0 && <IonIcon icon={alertCircleOutline} aria-hidden="true" />}
        {t(guardians.length > 0 ? "guardians.pickup-others" : "guardians.pickup-nobody")}
      </p>
    </section>
  );
}
