import type { Id } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";
import { listPeople, type PersonLine } from "@dars/contract/school/people-office";
import { useEffect, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { usePages } from "#platform/api/use-pages.ts";
import { useText } from "#platform/text/use-text.ts";

export type PeopleQuery = Omit<Input<typeof listPeople>["query"], "after" | "limit" | "locale">;

/** People as they are asked for, page by page. The last answer stays in sight until the next one is here. */
export function usePeople(schoolId: Id, peopleQuery: PeopleQuery) {
  const { locale } = useText();
  const { reading, isBehind, more, isWhole } = usePages(listPeople, {
    inputAt: (after) => ({
      params: { schoolId },
      query: { ...peopleQuery, locale, ...(after !== null && { after }) },
    }),
    getNextCursor: ({ next }) => next,
    isPassing: true,
  });
  const { value, error, onRetry } = reading;
  const people: readonly PersonLine[] | undefined = value?.flatMap((page) => page.people);
  return { reading: { value: people, error, onRetry }, isBehind, more, isWhole };
}

/** Pages are this long when everyone is asked for. */
const PAGE = 100;

/** Reads everyone who is asked for, not only the pages in sight; `listAll` is undefined where it was refused. */
export function useAllPeople(schoolId: Id, peopleQuery: PeopleQuery) {
  const { locale } = useText();
  const { call } = useApi();
  const { attempt, error } = useAtOnce();

  async function listAll(): Promise<readonly PersonLine[] | undefined> {
    const found: PersonLine[] = [];
    const isRead = await attempt(async () => {
      let after: string | null = null;
      do {
        const query = { ...peopleQuery, locale, limit: PAGE, ...(after !== null && { after }) };
        const page: Reply<typeof listPeople> = await call(listPeople, { params: { schoolId }, query });
        found.push(...page.people);
        after = page.next;
      } while (after !== null);
    });
    return isRead ? found : undefined;
  }

  return { listAll, error };
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
