import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";
import type { SchoolCard } from "@dars/contract/school/schools";
import { IonList } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Row } from "#platform/ui/Row.tsx";

import { schoolAddress } from "./school-address.ts";
import { SchoolState } from "./SchoolState.tsx";

interface SchoolRowsProps {
  readonly label: string;
  readonly schools: readonly SchoolCard[];
  readonly reader: Role;
  /** How much waits for the reader in each school; where it is nothing, the state of the school is shown. */
  readonly waiting?: ReadonlyMap<Id, number>;
}

/** A few schools on a home; each leads to what the role works on there. */
export function SchoolRows({ label, schools, reader, waiting }: SchoolRowsProps) {
  const { t } = useText();
  return (
    <IonList className="rows" lines="none" aria-label={label}>
      {schools.map((school) => (
        <Row
          key={school.id}
          start={<Avatar id={school.id} name={school.name} />}
          strong={<Name of={school.name} />}
          quiet={t("schools.counts", { students: school.students, teachers: school.teachers })}
          end={<Standing state={school.state} waiting={waiting?.get(school.id) ?? 0} />}
          leadsTo={schoolAddress(school.id, reader)}
        />
      ))}
    </IonList>
  );
}

interface StandingProps extends Pick<SchoolCard, "state"> {
  readonly waiting: number;
}

function Standing({ state, waiting }: StandingProps) {
  const { t } = useText();
  if (waiting === 0) return <SchoolState state={state} />;
  return <span className="state waiting">{t("schools.waiting", { count: waiting })}</span>;
}
