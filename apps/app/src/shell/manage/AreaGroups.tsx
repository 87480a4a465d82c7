import { readHome } from "@dars/contract/shell/home";
import { IonIcon, IonList } from "@ionic/react";

import { useRead } from "#platform/api/use-read.ts";
import { useText } from "#platform/text/use-text.ts";
import { Row } from "#platform/ui/Row.tsx";

import { AREA_GROUPS, WAITING_IN } from "./area-groups.ts";
import type { Area } from "./area.ts";

import "./manage.css";

interface AreaGroupsProps {
  readonly areas: readonly Area[];
  readonly addressIn: (area: Area) => string;
  /** The reader's home counts what waits. */
  readonly hasCounts: boolean;
}

const GROUPS = ["people", "teaching", "marks", "communication", "data", "school"] as const;

/** Areas in their groups, each with what waits there. */
export function AreaGroups({ areas, addressIn, hasCounts }: AreaGroupsProps) {
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
                  end={hasCounts && <Waiting path={area.path} />}
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
function Waiting({ path }: { readonly path: string }) {
  const { t } = useText();
  const { reading } = useRead(readHome, {});
  const of = WAITING_IN[path];
  const count = (of && reading.value?.management?.[of]) ?? 0;
  return count > 0 ? <span className="state waiting">{t("manage.waiting", { count })}</span> : null;
}
