import { FOLLOW_UP_RULES, type FollowUpRule } from "@dars/contract/insight/follow-up";
import { compareNames } from "@dars/contract/platform/compare-names";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { sectionName } from "#school/schools/public.ts";

import { isAsleep, type Followed, type PeopleFilter } from "./followed-people.ts";

interface FollowUpFiltersProps {
  readonly people: readonly Followed[];
  readonly today: string;
  readonly filter: PeopleFilter;
  readonly onFilter: (filter: PeopleFilter) => void;
}

const isRule = (value: string): value is FollowUpRule => FOLLOW_UP_RULES.some((each) => each === value);

type Option = readonly [value: string, words: string];

/** Filters by reason, section, owner and state, in one line. Only values that occur are offered. */
export function FollowUpFilters({ people, today, filter, onFilter }: FollowUpFiltersProps) {
  const { t, locale } = useText();
  const compare = compareNames(locale);
  const rules = new Set(people.flatMap(({ entries }) => entries.map(({ rule }) => rule)));
  const sections = listOptions(people, ({ section }) =>
    section ? [String(section.id), sectionName(section, section.level, locale)] : null,
  );
  const owners = listOptions(people, ({ owner }) =>
    owner ? [String(owner.id), localizeName(owner.name, locale)] : null,
  );
  const inOrder = (some: readonly Option[]) => some.toSorted((one, other) => compare(one[1], other[1]));
  const asleep = people.filter((each) => isAsleep(each, today)).length;
  return (
    <fieldset className="plain-fieldset followed-filters">
      <legend className="unseen">{t("follow-up.filter")}</legend>
      <PickField
        label={t("follow-up.head-reasons")}
        options={[
          ["", t("follow-up.all")],
          ...FOLLOW_UP_RULES.filter((rule) => rules.has(rule)).map(
            (rule) => [rule, t(`follow-up.rule-${rule}`)] as const,
          ),
        ]}
        value={filter.rule}
        onPick={(value) => onFilter({ ...filter, rule: isRule(value) ? value : "" })}
      />
      {sections.length > 1 && (
        <PickField
          label={t("follow-up.section")}
          options={[["", t("follow-up.all")], ...inOrder(sections)]}
          value={filter.sectionId}
          onPick={(sectionId) => onFilter({ ...filter, sectionId })}
        />
      )}
      <PickField
        label={t("follow-up.head-owner")}
        options={[["", t("follow-up.all")], ["none", t("follow-up.no-owner")], ...inOrder(owners)]}
        value={filter.ownerId}
        onPick={(ownerId) => onFilter({ ...filter, ownerId })}
      />
      <PickField
        label={t("follow-up.state")}
        options={[
          ["open", t("follow-up.open")],
          ["asleep", t("follow-up.snoozed-count", { count: asleep })],
        ]}
        value={filter.isAsleep ? "asleep" : "open"}
        onPick={(value) => onFilter({ ...filter, isAsleep: value === "asleep" })}
      />
    </fieldset>
  );
}

const listOptions = (
  people: readonly Followed[],
  toOption: (followed: Followed) => Option | null,
): readonly Option[] => [
  ...new Map(people.flatMap((each) => [toOption(each)].filter((option) => option !== null))),
];
