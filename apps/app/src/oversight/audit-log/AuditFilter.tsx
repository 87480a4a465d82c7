import { compareNames } from "@dars/contract/platform/compare-names";

import { useText } from "#platform/text/use-text.ts";
import { useClockHelp } from "#platform/time/use-clock-help.ts";
import { PickField } from "#platform/ui/PickField.tsx";

import { ACTIONS } from "./actions.ts";

/** What the log is narrowed to; days are whole ones of the school. */
export interface Filter {
  readonly action?: string;
  readonly from?: string;
  readonly to?: string;
}

interface AuditFilterProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** The device's own list and calendars: they speak every language and cost nothing. */
export function AuditFilter({ filter, onChange }: AuditFilterProps) {
  const { t, locale } = useText();
  const help = useClockHelp("date", undefined);
  const compare = compareNames(locale);
  const set = (field: keyof Filter, value: string) => {
    const { [field]: _, ...rest } = filter;
    onChange(value === "" ? rest : { ...rest, [field]: value });
  };
  const actions = ACTIONS.map((action) => [action, t(`oversight.action.${action}`)] as const);
  return (
    <div className="buttons">
      <PickField
        label={t("oversight.what")}
        options={[
          ["", t("oversight.anything")],
          ...actions.toSorted(([, one], [, other]) => compare(one, other)),
        ]}
        value={filter.action ?? ""}
        onPick={(action) => set("action", action)}
      />
      <div className="buttons">
        {(["from", "to"] as const).map((end) => (
          <label key={end} className="picker">
            <span className="quiet">{t(`oversight.${end}`)}</span>
            <input type="date" value={filter[end] ?? ""} onChange={({ target }) => set(end, target.value)} />
          </label>
        ))}
      </div>
      {help !== undefined && <p className="quiet">{help}</p>}
    </div>
  );
}
