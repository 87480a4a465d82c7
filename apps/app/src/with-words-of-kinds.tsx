import type { ComponentType, ReactNode } from "react";

import { GROUP_PLAN_CHANGED } from "#learning/group-plans/group-plan-changed.ts";
import { ANSWER_MARKED_ANEW } from "#learning/marking/answer-marked-anew.ts";
import { COLUMN_UNLOCKED } from "#marks/sheets/column-unlocked.ts";
import { PERSON_ERASED } from "#oversight/data-rights/person-erased.ts";
import type { WordsOfKinds } from "#oversight/proposals/kind-words.ts";
import { PERSON_MERGED } from "#school/record-merges/person-merged.ts";
import { YEAR_ROLLED_OVER } from "#school/rollover/year-rolled-over.ts";
import { SentRequests } from "#shell/home/SentRequests.tsx";

const WORDS: WordsOfKinds = {
  "answer.marked-anew": ANSWER_MARKED_ANEW,
  "group-plan.changed": GROUP_PLAN_CHANGED,
  "marks.column-unlocked": COLUMN_UNLOCKED,
  "person.erased": PERSON_ERASED,
  "person.merged": PERSON_MERGED,
  "year.rolled-over": YEAR_ROLLED_OVER,
};

interface RequestsPage {
  readonly words: WordsOfKinds;
  readonly children?: ReactNode;
}

/** A page of requests, with the words of kinds that rooms above oversight ask for, and what else a guardian sent. */
export function withWordsOfKinds(Page: ComponentType<RequestsPage>): ComponentType {
  return function WithWordsOfKinds() {
    return (
      <Page words={WORDS}>
        <SentRequests />
      </Page>
    );
  };
}
