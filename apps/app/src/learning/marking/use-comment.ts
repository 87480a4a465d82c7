import { useRef, useState } from "react";

import { typedIn } from "#platform/ui/typed-in.ts";

import { withPhrase } from "./PhraseList.tsx";

export const COMMENT = "comment";

/** A comment that is typed, and put together from phrases. */
export function useComment(first: string) {
  const [comment, setComment] = useState(first);
  const taken = useRef<string | null>(null);
  return {
    comment,
    take: (phrase: string) => {
      taken.current = withPhrase(taken.current ?? comment, phrase);
      setComment(taken.current);
    },
    type: (typed: string) => {
      taken.current = null;
      setComment(typed);
    },
    // State and field both lag behind a quick keyboard: the newest is a phrase just taken, else the field's text.
    wordsIn: (form: HTMLFormElement) => (taken.current ?? typedIn(form, COMMENT)).trim(),
  };
}
