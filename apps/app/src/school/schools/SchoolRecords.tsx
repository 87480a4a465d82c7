import type { Role } from "@dars/contract/platform/roles";
import type { SchoolCard } from "@dars/contract/school/schools";
import { businessOutline } from "ionicons/icons";

import { allNames } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Records } from "#platform/ui/Records.tsx";

import { schoolAddress } from "./school-address.ts";
import { SchoolState } from "./SchoolState.tsx";

interface SchoolRecordsProps {
  readonly schools: readonly SchoolCard[];
  readonly role: Role;
}

/** Schools in reach; each leads to what the role works on there. */
export function SchoolRecords({ schools, role }: SchoolRecordsProps) {
  const { t, format } = useText();
  return (
    <Records
      label={t("schools.title")}
      records={schools}
      keyOf={({ id }) => id}
      namesOf={({ name }) => name}
      searchOf={({ name, code }) => `${allNames(name)} ${code}`}
      row={({ id, name, state, students, teachers }) => ({
        start: <Avatar id={id} name={name} />,
        strong: <Name of={name} />,
        quiet: t("schools.counts", { students, teachers }),
        end: <SchoolState state={state} />,
        leadsTo: schoolAddress(id, role),
      })}
      columns={[
        { head: t("schools.school"), render: ({ name }) => <Name of={name} /> },
        { head: t("schools.year"), render: ({ year }) => <bdi>{year ?? "–"}</bdi> },
        { head: t("schools.sections"), render: ({ sections }) => format.number(sections), isNumber: true },
        { head: t("schools.students"), render: ({ students }) => format.number(students), isNumber: true },
        { head: t("schools.teachers"), render: ({ teachers }) => format.number(teachers), isNumber: true },
        { head: t("schools.state"), render: ({ state }) => <SchoolState state={state} /> },
      ]}
      empty={{ icon: businessOutline, title: t("schools.none"), text: t("schools.none-text") }}
    />
  );
}
