import { MOST_LETTER_PEOPLE } from "@dars/contract/identity/school-letters";
import { MOST_LISTED_PEOPLE } from "@dars/contract/roster/tables";
import { MOST_ADDRESSEES } from "@dars/contract/school/audiences";
import { downloadOutline, keyOutline, mailOutline } from "ionicons/icons";

import { PeopleLetters } from "#identity/account-office/public.ts";
import { ChosenList } from "#oversight/exports/public.ts";
import { useText, type Text, type TextId } from "#platform/text/use-text.ts";
import { PeopleOfSchool, type ActOnPeople, type PeopleAct } from "#school/people/public.ts";
import { WriteToPeople } from "#talking/messages/public.ts";

/** All people of a school, and what can be done with several of them at once. */
export function PeoplePage() {
  const text = useText();
  return <PeopleOfSchool acts={buildActs(text)} />;
}

function buildActs({ t }: Text): readonly PeopleAct[] {
  const refuseOver = (most: number, people: ActOnPeople["people"], words: TextId) =>
    people.length > most ? t(words, { count: most }) : null;
  return [
    {
      id: "letters",
      icon: keyOutline,
      verb: t("records.letters-people"),
      whyNot: (people) =>
        people.some(hasLetter)
          ? refuseOver(MOST_LETTER_PEOPLE, people.filter(hasLetter), "records.most-letters")
          : t("records.no-letter-people"),
      render: ({ schoolId, people, onDone }) => (
        <PeopleLetters
          schoolId={schoolId}
          personIds={people.filter(hasLetter).map(({ id }) => id)}
          onDone={onDone}
        />
      ),
    },
    {
      id: "list",
      icon: downloadOutline,
      verb: t("records.list-people"),
      whyNot: (people) =>
        findList(people)
          ? refuseOver(MOST_LISTED_PEOPLE, people, "records.most-listed")
          : t("records.one-kind"),
      render: ({ schoolId, people, onDone }) => (
        <ChosenList
          schoolId={schoolId}
          list={findList(people) ?? "students"}
          personIds={people.map(({ id }) => id)}
          onDone={onDone}
        />
      ),
    },
    {
      id: "message",
      icon: mailOutline,
      verb: t("records.write-people"),
      whyNot: (people) => refuseOver(MOST_ADDRESSEES, people, "records.most-people"),
      render: (act) => (
        <WriteToPeople
          {...act}
          kind="any"
          title={t("records.write-people")}
          note={t("records.write-families-too")}
        />
      ),
    },
  ];
}

const hasLetter = ({ kinds }: ActOnPeople["people"][number]): boolean =>
  kinds.includes("student") || kinds.includes("guardian");

const LISTS = [
  ["students", "student"],
  ["guardians", "guardian"],
  ["teachers", "teacher"],
] as const;

/** The list that has all of these people; undefined where they are of several kinds. */
const findList = (people: ActOnPeople["people"]) =>
  LISTS.find(([, kind]) => people.every(({ kinds }) => kinds.includes(kind)))?.[0];
