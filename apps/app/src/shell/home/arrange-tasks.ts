import type { EveningTask } from "./use-evening.ts";

/** An upper limit of the tasks shown for an evening. */
const MOST = 5;
/** So many of one kind while others wait. */
const MOST_OF_KIND = 2;
const MOST_DONE = 3;

interface Evening {
  /** Tasks in the order of the list: what is left, and behind it what was done. */
  readonly shown: readonly EveningTask[];
  /** Put off until tomorrow. */
  readonly later: readonly EveningTask[];
  /** How many are not done, shown or not. */
  readonly left: number;
}

/**
 * Chooses the five tasks of an evening from all of them, which come most urgent first. Those that another guardian has
 * taken come behind; a kind is shown twice at most while another kind waits; a task that was ticked off a moment ago, or
 * without a network, keeps its place.
 */
export function arrangeTasks(tasks: readonly EveningTask[]): Evening {
  const later = tasks.filter(({ choice }) => choice?.choice === "later");
  const listed = tasks.filter((task) => !later.includes(task) && (!isDone(task) || task.isFresh));
  const done = tasks.filter((task) => isDone(task) && !task.isFresh);
  const ranked = listed.toSorted((a, b) => Number(isWithOther(a)) - Number(isWithOther(b)));
  const chosen = choose(ranked);
  return {
    shown: [...chosen, ...done.slice(0, Math.min(MOST_DONE, MOST - chosen.length))],
    later,
    left: listed.filter((task) => !isDone(task)).length,
  };
}

function choose(ranked: readonly EveningTask[]): readonly EveningTask[] {
  const varied = ranked.filter(
    ({ kind }, place) => ranked.slice(0, place).filter((other) => other.kind === kind).length < MOST_OF_KIND,
  );
  const chosen = new Set(varied.slice(0, MOST));
  for (const task of ranked) if (chosen.size < MOST) chosen.add(task);
  return ranked.filter((task) => chosen.has(task));
}

export const isDone = ({ choice }: EveningTask): boolean => choice?.choice === "done";

const isWithOther = ({ choice }: EveningTask): boolean => choice?.choice === "taken" && !choice.isOwn;
