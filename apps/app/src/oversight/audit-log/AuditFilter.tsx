import { compareNames } from "@dars/contract/platform/compare-names";
import type { Id } from "@dars/contract/platform/primitives";

import { useText } from "#platform/text/use-text.ts";
import { useClockHelp } from "#platform/time/use-clock-help.ts";
import { PickField } from "#platform/ui/PickField.tsx";

import { ACTION_GROUPS, isActionGroup, type ActionGroup } from "./action-groups.ts";
import { ACTIONS } from "./actions.ts";
import { PersonFilter } from "./PersonFilter.tsx";

/** What the log is narrowed to; days are whole ones of the school. */
export interface Filter {
  readonly group?: ActionGroup;
  /** One of the group. */
  readonly action?: string;
  readonly personId?: Id;
  readonly from?: string;
  readonly to?: string;
}

interface AuditFilterProps {
  readonly schoolId: Id;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Person, kind of event and days. Native lists and calendars come in every language. */
export function AuditFilter({ schoolId, filter, onChange }: AuditFilterProps) {
  const { t } = useText();
  const help = useClockHelp("date", undefined);
  const set = (field: "action" | "from" | "to", value: string) => {
    const { [field]: _, ...rest } = filter;
    onChange(value === "" ? rest : { ...rest, [field]: value });
  };
  const setGroup = (group: string) => {
    const { group: _, action: __, ...rest } = filter;
    onChange(isActionGroup(group) ? { ...rest, group } : rest);
  };
  const setPerson = (personId: Id | null) => {
    const { personId: _, ...rest } = filter;
    onChange(personId === null ? rest : { ...rest, personId });
  };
  return (
    <div className="stack">
      <PersonFilter schoolId={schoolId} onPick={setPerson} />
      <div className="buttons">
        <PickField
          label={t("oversight.what")}
          options={[
            ["", t("oversight.anything")],
            ...Object.keys(ACTION_GROUPS)
              .filter(isActionGroup)
              .map((group) => [group, t(`oversight.group-${group}`)] as const),
          ]}
          value={filter.group ?? ""}
          onPick={setGroup}
        />
        {filter.group && (
          <ActionField
            group={filter.group}
            action={filter.action ?? ""}
            onPick={(action) => set("action", action)}
          />
        )}
        <div className="buttons">
          {(["from", "to"] as const).map((end) => (
            <label key={end} className="picker">
              <span className="quiet">{t(`oversight.${end}`)}</span>
              <input
                type="date"
                value={filter[end] ?? ""}
                onChange={({ target }) => set(end, target.value)}
              />
            </label>
          ))}
        </div>
        {help !== undefined && <p className="quiet">{help}</p>}
      </div>
    </div>
  );
}

interface ActionFieldProps {
  readonly group: ActionGroup;
  readonly action: string;
  readonly onPick: (action: string) => void;
}

/** The actions of one group, by name. */
function ActionField({ group, action, onPick }: ActionFieldProps) {
  const { t, locale } = useText();
  const nouns: readonly string[] = ACTION_GROUPS[group];
  const compare = compareNames(locale);
  const options = ACTIONS.filter((each) => nouns.includes(each.slice(0, each.indexOf("."))))
    .map((each) => [each, t(`oversight.action.${each}`)] as const)
    .toSorted(([, one], [, other]) => compare(one, other));
  return (
    <PickField
      label={t("oversight.which-action")}
      options={[["", t("oversight.any-of-group")], ...options]}
      value={action}
      onPick={onPick}
    />
  );
}
