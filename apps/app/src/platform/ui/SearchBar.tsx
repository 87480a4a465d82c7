import { IonSearchbar } from "@ionic/react";
import { useEffect, useRef } from "react";

import { useText } from "#platform/text/use-text.ts";

import { useSlash } from "./use-slash.ts";

interface SearchBarProps {
  /** The name of the list to search. */
  readonly label: string;
  /** What can be written, where it is more than the label says. */
  readonly placeholder?: string;
  readonly value: string;
  /** Delay between the last key and the search. */
  readonly pauseMs?: number;
  readonly onType: (text: string) => void;
}

/** A search field; "/" focuses the first one of a page. */
export function SearchBar({ label, placeholder = label, value, pauseMs = 0, onType }: SearchBarProps) {
  const { t } = useText();
  const bar = useRef<HTMLIonSearchbarElement>(null);
  const clear = t("platform.clear");
  useSlash(bar);
  useEffect(() => {
    // Ionic names its field and its button in English and takes no other name for them.
    void bar.current?.getInputElement().then((field) => {
      field.setAttribute("aria-label", label);
      field.parentElement?.querySelector(".searchbar-clear-button")?.setAttribute("aria-label", clear);
    });
  }, [label, clear]);
  return (
    <IonSearchbar
      ref={bar}
      className="search"
      value={value}
      placeholder={placeholder}
      aria-label={label}
      debounce={pauseMs}
      onIonInput={({ detail }) => onType(detail.value ?? "")}
    />
  );
}
