import { QUESTION_TYPES } from "@dars/contract/learning/question-types";

import { DIFFICULTIES } from "#learning/question-editor/public.ts";
import { useText } from "#platform/text/use-text.ts";
import { PickField } from "#platform/ui/PickField.tsx";
import { SearchBar } from "#platform/ui/SearchBar.tsx";

/** The filter of a question bank. */
export interface Filter {
  readonly q?: string;
  readonly type?: string;
  readonly tag?: string;
  readonly difficulty?: number;
}

export const NO_FILTER: Filter = {};

const PAUSE_MS = 300;

interface BankFilterProps {
  readonly filter: Filter;
  readonly tags: readonly string[];
  readonly onChange: (filter: Filter) => void;
}

export function BankFilter({ filter, tags, onChange }: BankFilterProps) {
  const { t } = useText();
  const change = (name: keyof Filter, value: string | number) => {
    const { [name]: _before, ...others } = filter;
    const next = value === "" ? others : { ...others, [name]: value };
    onChange(Object.keys(next).length === 0 ? NO_FILTER : next);
  };
  const all = ["", t("banks.all")] as const;
  return (
    <section className="stack" aria-label={t("platform.search")}>
      <SearchBar
        label={t("platform.search")}
        value={filter.q ?? ""}
        pauseMs={PAUSE_MS}
        onType={(words) => change("q", words.trim())}
      />
      <div className="short-fields bank-filter">
        <PickField
          label={t("exercises.type")}
          options={[all, ...QUESTION_TYPES.map((type) => [type, t(`banks.type-${type}`)] as const)]}
          value={filter.type ?? ""}
          onPick={(type) => change("type", type)}
        />
        <PickField
          label={t("exercises.difficulty")}
          options={[
            all,
            ...DIFFICULTIES.map((level) => [String(level), t(`exercises.difficulty-${level}`)] as const),
          ]}
          value={String(filter.difficulty ?? "")}
          onPick={(level) => change("difficulty", level === "" ? "" : Number(level))}
        />
        {tags.length > 0 && (
          <PickField
            label={t("banks.tag")}
            options={[all, ...tags.map((tag) => [tag, tag] as const)]}
            value={filter.tag ?? ""}
            onPick={(tag) => change("tag", tag)}
          />
        )}
      </div>
    </section>
  );
}
