import type { FollowUpEntry } from "@dars/contract/insight/follow-up";
import type { Id } from "@dars/contract/platform/primitives";
import { checkmarkDoneOutline, searchOutline } from "ionicons/icons";
import { useDeferredValue, useState } from "react";

import { useSession } from "#identity/accounts/public.ts";
import { allNames } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { findRecords } from "#platform/ui/find-records.ts";
import { More } from "#platform/ui/More.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";
import { useOwnQuery } from "#platform/ui/use-own-query.ts";
import { useShownRows } from "#platform/ui/use-shown-rows.ts";
import { useWide } from "#platform/ui/use-wide.ts";
import { sectionName } from "#school/schools/public.ts";

import { CasesAtDesk } from "./CasesAtDesk.tsx";
import {
  filterPeople,
  groupByPerson,
  sortPeople,
  WHOLE,
  type Followed,
  type Sorting,
} from "./followed-people.ts";
import { FollowUpCase } from "./FollowUpCase.tsx";
import { FollowUpFilters } from "./FollowUpFilters.tsx";
import { FollowUpRows } from "./FollowUpRows.tsx";
import type { Owners } from "./OwnerField.tsx";
import { WriteToFollowed } from "./WriteToFollowed.tsx";

import "./follow-up.css";

export interface FollowUpDeskProps {
  readonly schoolId: Id;
  readonly of: "student" | "teacher";
  readonly entries: readonly FollowUpEntry[];
  readonly owners: Owners;
  readonly mayHandle: boolean;
}

/** Everyone who needs follow-up: on a wide screen a table with the chosen case beside it, on a phone rows that open a case. */
export function FollowUpDesk(props: FollowUpDeskProps) {
  const [today] = useState(todayAtSchool);
  const isWide = useWide();
  const openId = Number(useOwnQuery().get("person"));
  const people = groupByPerson(props.entries);
  const open = people.find(({ person }) => person.id === openId);
  return !isWide && open ? (
    <OpenCase {...props} today={today} followed={open} />
  ) : (
    <ListOfCases {...props} today={today} people={people} chosenId={openId} />
  );
}

interface OpenCaseProps extends FollowUpDeskProps {
  readonly followed: Followed;
  readonly today: string;
}

function OpenCase({ followed, ...props }: OpenCaseProps) {
  const [isWriting, setWriting] = useState(false);
  const isOffice = useSession().session?.login_type === "school_management";
  return isWriting ? (
    <WriteToFollowed
      schoolId={props.schoolId}
      of={props.of}
      people={[followed]}
      onDone={() => setWriting(false)}
    />
  ) : (
    <FollowUpCase {...props} followed={followed} onWrite={isOffice ? () => setWriting(true) : undefined} />
  );
}

interface ListOfCasesProps extends FollowUpDeskProps {
  readonly people: readonly Followed[];
  readonly today: string;
  readonly chosenId: number;
}

const AS_DUE: Sorting = { by: "next", isDescending: false };

function ListOfCases(props: ListOfCasesProps) {
  const { people, schoolId, today } = props;
  const { t, locale } = useText();
  const isWide = useWide();
  const [filter, setFilter] = useState(WHOLE);
  const [sorting, setSorting] = useState(AS_DUE);
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed).trim();
  const left = sortPeople(filterPeople(people, filter, today), sorting, today, locale);
  const found = findRecords(left, query, { textOf }, locale);
  const rows = useShownRows(found, [query, ...Object.values(filter), ...Object.values(sorting)].join(" "));
  if (people.length === 0)
    return (
      <Empty icon={checkmarkDoneOutline} title={t("follow-up.nobody")} text={t("follow-up.nobody-text")} />
    );

  function textOf({ person, section, entries }: Followed) {
    const reasons = entries.map(({ rule }) => t(`follow-up.rule-${rule}`));
    const place = section ? sectionName(section, section.level, locale) : "";
    return [allNames(person.name), place, ...reasons].join(" ");
  }

  return (
    <div className="followed">
      <div className="followed-head">
        <SearchBar label={t("follow-up.search")} value={typed} onType={setTyped} />
        <FollowUpFilters people={people} today={today} filter={filter} onFilter={setFilter} />
      </div>
      {found.length === 0 && (
        <Empty icon={searchOutline} title={t("platform.no-match-title")} text={t("follow-up.no-match")} />
      )}
      {isWide ? (
        <CasesAtDesk
          {...props}
          people={found}
          shown={rows.shown}
          sorting={sorting}
          onSort={(by) => setSorting({ by, isDescending: sorting.by === by ? !sorting.isDescending : false })}
        />
      ) : (
        found.length > 0 && <FollowUpRows schoolId={schoolId} people={rows.shown} />
      )}
      <More onMore={rows.more} />
    </div>
  );
}
