import type { PersonLine } from "@dars/contract/school/people-office";

import { localizeName } from "#platform/text/localize-name.ts";
import type { Text } from "#platform/text/use-text.ts";
import { getNoon } from "#platform/time/days.ts";
import { Name } from "#platform/ui/Name.tsx";
import type { Column } from "#platform/ui/Records.tsx";

import { formatKinds, formatSection } from "./person-words.ts";

/** Sets of columns of the list of people, in the order of their chips. */
export const COLUMN_SETS = ["all", "class", "phones", "accounts"] as const;
export type ColumnSet = (typeof COLUMN_SETS)[number];

type Columns = readonly Column<PersonLine>[];

/** The columns of a set; the first one names the person. */
export const buildColumns = (set: ColumnSet, text: Text): Columns => BUILDERS[set](text);

const BUILDERS: Readonly<Record<ColumnSet, (text: Text) => Columns>> = {
  all: (text) => [
    nameColumn(text),
    kindColumn(text),
    sectionColumn(text),
    numberColumn(text),
    leftToRight(text.t("people.phone"), ({ phone }) => phone),
  ],
  class: (text) => [
    nameColumn(text),
    sectionColumn(text),
    numberColumn(text),
    {
      head: text.t("people.birth"),
      render: ({ birthDate }) => (birthDate === null ? "–" : text.format.date(getNoon(birthDate))),
    },
  ],
  phones: (text) => [
    nameColumn(text),
    sectionColumn(text),
    { head: text.t("people.call-first"), render: (person) => <bdi>{formatCallFirst(person, text)}</bdi> },
    leftToRight(text.t("people.phone"), getFirstPhone),
    leftToRight(text.t("people.second-phone"), ({ callFirst }) => callFirst?.secondPhone),
  ],
  accounts: (text) => [
    nameColumn(text),
    kindColumn(text),
    sectionColumn(text),
    {
      head: text.t("people.account"),
      render: ({ accountState }) => text.t(accountState ? `people.state-${accountState}` : "people.no-login"),
    },
  ],
};

/** The phone of a student's first contact; of everyone else their own phone. */
export const getFirstPhone = ({ callFirst, phone, kinds }: PersonLine): string | null =>
  kinds.includes("student") ? (callFirst?.phone ?? null) : phone;

const formatCallFirst = ({ callFirst }: PersonLine, { t, locale }: Text): string =>
  callFirst
    ? [localizeName(callFirst.name, locale), t(`people.relation-${callFirst.relation}`)].join(" · ")
    : "–";

const nameColumn = ({ t }: Text): Column<PersonLine> => ({
  head: t("people.name"),
  render: ({ name }) => <Name of={name} />,
});

const kindColumn = (text: Text): Column<PersonLine> => ({
  head: text.t("people.kind"),
  render: (person) => formatKinds(person, text),
});

const sectionColumn = (text: Text): Column<PersonLine> => ({
  head: text.t("people.section"),
  render: (person) => <bdi>{formatSection(person, text) ?? "–"}</bdi>,
});

const numberColumn = ({ t }: Text): Column<PersonLine> =>
  leftToRight(t("people.student-number"), ({ studentNumber }) => studentNumber);

const leftToRight = (
  head: string,
  getValue: (person: PersonLine) => string | null | undefined,
): Column<PersonLine> => ({
  head,
  render: (person) => <bdi dir="ltr">{getValue(person) ?? "–"}</bdi>,
});
