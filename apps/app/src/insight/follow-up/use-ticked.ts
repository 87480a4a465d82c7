import { useState } from "react";

import type { Followed } from "./followed-people.ts";

/** Keeps the ids of the selected people. */
export function useTicked() {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set());

  function tick(people: readonly Followed[], isTicked: boolean) {
    const next = new Set(ids);
    for (const { person } of people)
      if (isTicked) next.add(person.id);
      else next.delete(person.id);
    setIds(next);
  }

  return { ids, tick, clear: () => setIds(new Set()) };
}
