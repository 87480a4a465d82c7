import { searchOutline } from "ionicons/icons";
import { useDeferredValue, useState, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { Empty } from "./Empty.tsx";
import { findRecords, type Findable } from "./find-records.ts";
import { More } from "./More.tsx";
import { SearchBar } from "./SearchBar.tsx";
import { useShownRows } from "./use-shown-rows.ts";

/** Shorter lists are read faster than searched. */
const FEWEST = 5;

interface SearchedProps<T> extends Findable<T> {
  /** The name of what is listed. */
  readonly label: string;
  readonly items: readonly T[];
  /** Asks for the next page; null where there is none, or it is on its way. */
  readonly more?: (() => void) | null;
  readonly children: (found: readonly T[]) => ReactNode;
}

/** A list with search (TXT-1). One that comes page by page is read on while what was found does not fill the screen. */
export function Searched<T>({ label, items, textOf, namesOf, more = null, children }: SearchedProps<T>) {
  const { t, locale } = useText();
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed).trim();
  const found = findRecords(items, query, { textOf, namesOf }, locale);
  const rows = useShownRows(found, query);
  const isSearchable = items.length >= FEWEST || more !== null || typed !== "";
  return (
    <>
      {isSearchable && (
        <SearchBar
          label={`${t("platform.search")}: ${label}`}
          placeholder={t("platform.search")}
          value={typed}
          onType={setTyped}
        />
      )}
      {found.length === 0 && query !== "" ? (
        <Empty icon={searchOutline} title={t("platform.no-match-title")} text={t("platform.no-match-text")} />
      ) : (
        children(rows.shown)
      )}
      <More onMore={rows.isWhole ? more : rows.more} />
    </>
  );
}
