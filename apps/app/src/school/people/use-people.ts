import type { Id } from "@dars/contract/platform/primitives";
import type { Input } from "@dars/contract/platform/route";
import { listPeople, type PersonLine } from "@dars/contract/school/people-office";
import { useEffect, useState } from "react";

import { usePages } from "#platform/api/use-pages.ts";
import { useText } from "#platform/text/use-text.ts";

export type PeopleQuery = Omit<Input<typeof listPeople>["query"], "after" | "limit" | "locale">;

/** People as they are asked for, page by page. The last answer stays in sight until the next one is here. */
export function usePeople(schoolId: Id, peopleQuery: PeopleQuery) {
  const { locale } = useText();
  const { reading, isBehind, more } = usePages(listPeople, {
    inputAt: (after) => ({
      params: { schoolId },
      query: { ...peopleQuery, locale, ...(after !== null && { after }) },
    }),
    getNextCursor: ({ next }) => next,
    isPassing: true,
  });
  const { value, error, onRetry } = reading;
  const people: readonly PersonLine[] | undefined = value?.flatMap((page) => page.people);
  return { reading: { value: people, error, onRetry }, isBehind, more };
}

const PAUSE_MS = 200;

/** What was typed, once typing rests. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
