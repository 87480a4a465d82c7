import { IonIcon } from "@ionic/react";
import { chevronDownOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

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
  const { t } = useText();
  const set = (field: keyof Filter, value: string) => {
    const { [field]: _, ...rest } = filter;
    onChange(value === "" ? rest : { ...rest, [field]: value });
  };
  const options = ACTIONS.map((action) => ({ action, words: t(`oversight.action.${action}`) }));
  return (
    <div className="buttons">
      <label className="picker">
        <span className="quiet">{t("oversight.what")}</span>
        <span className="picker-field">
          <select value={filter.action ?? ""} onChange={({ target }) => set("action", target.value)}>
            <option value="">{t("oversight.anything")}</option>
            {options
              .toSorted((one, other) => one.words.localeCompare(other.words))
              .map(({ action, words }) => (
                <option key={action} value={action}>
                  {words}
                </option>
              ))}
          </select>
          <IonIcon icon={chevronDownOutline} aria-hidden="true" />
        </span>
      </label>
      {(["from", "to"] as const).map((end) => (
        <label key={end} className="picker">
          <span className="quiet">{t(`oversight.${end}`)}</span>
          <input type="date" value={filter[end] ?? ""} onChange={({ target }) => set(end, target.value)} />
        </label>
      ))}
    </div>
  );
}
