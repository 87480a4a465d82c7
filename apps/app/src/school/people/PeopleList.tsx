import type { Id } from "@dars/contract/platform/primitives";
import type { PersonLine } from "@dars/contract/school/people-office";

import { useText, type Text } from "#platform/text/use-text.ts";
import { More } from "#platform/ui/More.tsx";
import { Name } from "#platform/ui/Name.tsx";
import { Portrait } from "#platform/ui/Portrait.tsx";
import { RecordList, type Column } from "#platform/ui/Records.tsx";

import { formatKinds, personWords, formatSection } from "./person-words.ts";

interface PeopleListProps {
  readonly schoolId: Id;
  readonly people: readonly PersonLine[];
  /** Null while there is nothing more, or more is on its way. */
  readonly more: (() => void) | null;
}

export function PeopleList({ schoolId, people, more }: PeopleListProps) {
  const text = useText();
  return (
    <>
      <RecordList
        label={text.t("people.people")}
        records={people}
        keyOf={({ id }) => id}
        row={(person) => ({
          start: <Portrait schoolId={schoolId} id={person.id} name={person.name} />,
          strong: <Name of={person.name} />,
          quiet: <bdi>{personWords(person, text)}</bdi>,
          leadsTo: `/manage/people/${schoolId}/${person.id}`,
        })}
        columns={buildColumns(text)}
      />
      <More onMore={more} />
    </>
  );
}

const buildColumns = (text: Text): readonly Column<PersonLine>[] => [
  { head: text.t("people.name"), render: ({ name }) => <Name of={name} /> },
  { head: text.t("people.kind"), render: (person) => formatKinds(person, text) },
  { head: text.t("people.section"), render: (person) => <bdi>{formatSection(person, text) ?? "–"}</bdi> },
  {
    head: text.t("people.student-number"),
    render: ({ studentNumber }) => <bdi dir="ltr">{studentNumber ?? "–"}</bdi>,
  },
  { head: text.t("people.phone"), render: ({ phone }) => <bdi dir="ltr">{phone ?? "–"}</bdi> },
];
