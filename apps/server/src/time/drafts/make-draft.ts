import { setImmediate } from "node:timers/promises";

import { DraftMaker, type DraftProblem } from "./draft-maker.ts";

const ROUND = 20_000;

interface MadeDraft {
  readonly places: readonly (number | null)[];
  readonly clashes: number;
  readonly cost: number;
  readonly rounds: number;
}

/**
 * Anneals for as many rounds as are given, each twenty thousand exchanges. `isDone` is asked after each with how far
 * it is, and stops it early; what must not be is then perhaps still there.
 */
export function makeDraft(
  problem: DraftProblem,
  random: () => number,
  rounds: number,
  isDone: (progress: number, best: Pick<MadeDraft, "clashes" | "cost">) => boolean = () => false,
): MadeDraft {
  const maker = new DraftMaker(problem, random);
  let round = 0;
  while (round < rounds) {
    maker.run(ROUND, round / rounds);
    round += 1;
    if (isDone(round / rounds, maker)) break;
  }
  return madeBy(maker, round);
}

/** Part of an annealing: from how far it has cooled, 0 to 1, until when. */
interface DraftStep {
  readonly rounds: number;
  readonly from: number;
  readonly until: number;
}

/** As `makeDraft`, and lets other calls in between two rounds. `isOver` is asked before each. */
export async function makeDraftMeanwhile(
  problem: DraftProblem,
  random: () => number,
  { rounds, from, until }: DraftStep,
  isOver: () => boolean,
): Promise<MadeDraft> {
  const maker = new DraftMaker(problem, random);
  let round = 0;
  while (round < rounds && !isOver()) {
    maker.run(ROUND, from + ((until - from) * round) / rounds);
    round += 1;
    await setImmediate();
  }
  return madeBy(maker, round);
}

const madeBy = (maker: DraftMaker, rounds: number): MadeDraft => ({
  places: maker.places(),
  clashes: maker.clashes,
  cost: maker.cost,
  rounds,
});
