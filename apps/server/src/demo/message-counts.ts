import { daysBetween } from "./calendar.ts";
import type { SchoolPlan } from "./plan.ts";
import { streamOf } from "./random.ts";
import type { Room, RoomKind } from "./rooms.ts";

/** Medians of a whole school year: 25,000 messages in a school of 300 (§6.4). */
const MEDIANS: Readonly<Record<RoomKind, number>> = {
  subject_class: 72,
  homeroom: 170,
  teacher_student: 10,
  teacher_parent: 8,
  staff: 250,
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
    ({ path, kind }) => MEDIANS[kind] * Math.exp(SPREAD * streamOf(seed, `${path}/size`).normal()),
  );
  if (quota === undefined) return weights.map((weight) => Math.round(weight * shareOfYear(plan)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    const upTo = Math.round((quota * sum) / total);
    const count = upTo - before;
    before = upTo;
    return count;
  });
}

const shareOfYear = ({ openedOn, today }: SchoolPlan): number =>
  Math.min(1, Math.max(LEAST_SHARE, daysBetween(openedOn, today) / YEAR_DAYS));
