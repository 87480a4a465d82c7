import type { PersonLine } from "@dars/contract/school/people-office";
import type { ReactNode } from "react";

/** What can be done with several selected people at once. It opens beside the table. */
export interface PeopleAct {
  readonly id: string;
  /** Of ionicons. */
  readonly icon: string;
  readonly verb: string;
  /** Why it cannot be done with these people; null: it can. */
  readonly whyNot: (people: readonly PersonLine[]) => string | null;
  readonly render: (act: ActOnPeople) => ReactNode;
}

export interface ActOnPeople {
  readonly schoolId: number;
  readonly people: readonly PersonLine[];
  /** Called when it is done, and on cancel. */
  readonly onDone: () => void;
}
