import { daysBetween, type SchoolPlan, createStream } from "#demo/schools/public.ts";

import type { Room, RoomKind } from "./rooms.ts";

/** Medians of a whole school year: 25,000 messages in a school of 300 (docs/demo.md). */
const MEDIANS: Readonly<Record<RoomKind, number>> = {
  subject_class: 62,
  homeroom: 150,
  teacher_student: 10,
  teacher_parent: 8,
  staff: 220,
  coordinator: 60,
  announcement: 60,
};
const SPREAD = 0.9;
const YEAR_DAYS = 270;
/** Even in the first days of a year there is something to see. */
const LEAST_SHARE = 0.12;

/**
 * How many messages each room has by now. With a quota they add up to it exactly; without one a room's number does
 * not depend on the other rooms.
 */
export function messageCounts(
  seed: number,
  plan: SchoolPlan,
  rooms: readonly Room[],
  quota?: number,
): number[] {
  const weights = rooms.map(
    ({ path, kind }) => MEDIANS[kind] * Math.exp(SPREAD * createStream(seed, `${path}/size`).normal()),
  );
  if (quota === undefined) return weights.map((weight) => Math.round(weight * shareOfYear(plan)));
  return sharedOut(quota, weights);
}

/** Whole numbers in proportion to weights that add up to the total exactly. */
export function sharedOut(total: number, weights: readonly number[]): number[] {
  const weight = weights.reduce((sum, one) => sum + one, 0);
  let before = 0;
  let sum = 0;
  return weights.map((one) => {
    sum += one;
    const upTo = Math.round((total * sum) / weight);
    const share = upTo - before;
    before = upTo;
    return share;
  });
}

const shareOfYear = ({ openedOn, today }: SchoolPlan): number =>
  Math.min(1, Math.max(LEAST_SHARE, daysBetween(openedOn, today) / YEAR_DAYS));
