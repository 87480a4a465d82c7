import type { FollowUpEntry } from "@dars/contract/insight/follow-up";

/** A person may have several entries: one for each rule and class. */
export const countPeople = (entries: readonly Pick<FollowUpEntry, "person">[]): number =>
  new Set(entries.map(({ person }) => person.id)).size;
