import type { Id } from "@dars/contract/platform/primitives";
import type { PersonLine } from "@dars/contract/school/people-office";

import { useText, type Text } from "#platform/text/use-text.ts";
import { Avatar } from "#platform/ui/Avatar.tsx";
import { More } from "#platform/ui/More.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { RecordList } from "#platform/ui/Records.tsx";
import { sectionName } from "#school/schools/public.ts";

interface PeopleListProps {
  readonly schoolId: Id;
  readonly people: readonly PersonLine[];
  /** Null while there is nothing more, or more is on its way. */
  readonly more: (() => void) | null;
}

export function PeopleList({ schoolId, people, more }: PeopleListProps) {
  const text = useText();
  const { t } = text;
  return (
    <>
      <RecordList
        label={t("people.people")}
        records={people}
        keyOf={({ id }) => id}
        row={(person) => ({
          start: <Avatar id={person.id} name={person.name} />,
          strong: <Name of={person.name} />,
          quiet: <bdi>{[kindsOf(person, text), placeOf(person, text)].filter(Boolean).join(" · ")}</bdi>,
          leadsTo: `/manage/people/${schoolId}/${person.id}`,
        })}
        columns={[
          { head: t("people.name"), render: ({ name }) => <Name of={name} /> },
          { head: t("people.kind"), render: (person) => kindsOf(person, text) },
          { head: t("people.section"), render: (person) => <bdi>{placeOf(person, text) ?? "–"}</bdi> },
          {
            head: t("people.student-number"),
            render: ({ studentNumber }) => <bdi dir="ltr">{studentNumber ?? "–"}</bdi>,
          },
          { head: t("people.phone"), render: ({ phone }) => <bdi dir="ltr">{phone ?? "–"}</bdi> },
        ]}
      />
      <More onMore={more} />
    </>
  );
}

const kindsOf = ({ kinds }: PersonLine, { t }: Text): string =>
  kinds.map((kind) => t(`people.kind-${kind}`)).join(" · ");

const placeOf = ({ section, level }: PersonLine, { locale }: Text): string | null =>
  section ? sectionName(section, level, locale) : null;
