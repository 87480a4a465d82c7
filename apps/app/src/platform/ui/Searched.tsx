import { matchesSearch, searchText } from "@dars/contract/platform/search-text";
import { searchOutline } from "ionicons/icons";
import { useDeferredValue, useState, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { Empty } from "./Empty.tsx";
import { More } from "./More.tsx";
import { SearchBar } from "./SearchBar.tsx";

/** Shorter lists are read faster than searched. */
const FEWEST = 5;

interface SearchedProps<T> {
  /** Whose list it is. */
  readonly label: string;
  readonly items: readonly T[];
  /** Every text by which an item is found. */
  readonly textOf: (item: T) => string;
  /** Asks for the next page; null where there is none, or it is on its way. */
  readonly more?: (() => void) | null;
  readonly children: (found: readonly T[]) => ReactNode;
}

/** A list with search (TXT-1). One that comes page by page is read on while what was found does not fill the screen. */
export function Searched<T>({ label, items, textOf, more = null, children }: SearchedProps<T>) {
  const { t } = useText();
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed).trim();
  const found = query === "" ? items : items.filter((item) => matchesSearch(searchText(textOf(item)), query));
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
        children(found)
      )}
      <More onMore={more} />
    </>
  );
}
