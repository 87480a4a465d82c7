import type { Id } from "@dars/contract/platform/primitives";
import { readHome } from "@dars/contract/shell/home";
import { IonIcon, IonList } from "@ionic/react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

import { AREA_GROUPS, WAITING_IN, WAITING_IN_SCHOOL } from "./area-groups.ts";
import type { Area } from "./area.ts";

import "./manage.css";

interface AreaGroupsProps {
  readonly areas: readonly Area[];
  readonly addressIn: (area: Area) => string;
  /** The school of which the reader's home counts what waits; null where it counts nothing. */
  readonly countedIn: Id | null;
}

const GROUPS = ["people", "teaching", "marks", "communication", "data", "school"] as const;

/** Areas in their groups, each with what waits there. */
export function AreaGroups({ areas, addressIn, countedIn }: AreaGroupsProps) {
  const { t } = useText();
  return (
    <div className="area-groups">
      {GROUPS.map((group) => {
        const paths: ReadonlySet<string> = new Set(AREA_GROUPS[group]);
        const own = areas.filter(({ path }) => paths.has(path));
        if (own.length === 0) return null;
        return (
          <section key={group}>
            <h2 className="section-title">{t(`manage.group-${group}`)}</h2>
            <IonList className="rows" lines="none" aria-label={t(`manage.group-${group}`)}>
              {own.map((area) => (
                <Row
                  key={area.path}
                  start={<IonIcon icon={area.icon} aria-hidden="true" />}
                  strong={t(area.words)}
                  end={countedIn !== null && <Waiting path={area.path} schoolId={countedIn} />}
                  leadsTo={addressIn(area)}
                />
              ))}
            </IonList>
          </section>
        );
      })}
    </div>
  );
}

/** From the home, which is on the device already. */
function Waiting({ path, schoolId }: { readonly path: string; readonly schoolId: Id }) {
  const { t } = useText();
  const { reading } = useRead(readHome, {});
  const { management, office } = reading.value ?? {};
  const [own, ofSchool] = [WAITING_IN[path], WAITING_IN_SCHOOL[path]];
  const school = office?.find((each) => each.schoolId === schoolId);
  const count = (own && management?.[own]) ?? (ofSchool && school?.[ofSchool]) ?? 0;
  return count > 0 ? <span className="state waiting">{t("manage.waiting", { count })}</span> : null;
}
