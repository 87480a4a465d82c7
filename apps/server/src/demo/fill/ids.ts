import { toInstant, type SchoolPlan } from "#demo/schools/public.ts";

/** The ids given to the things of a plan, each at the place that the thing has in the plan's list. */
export interface Ids {
  readonly schoolId: number;
  readonly years: { readonly current: number; readonly previous: number };
  readonly people: readonly number[];
  readonly sections: readonly number[];
  readonly offerings: readonly number[];
  readonly classes: readonly number[];
}

/** The start of a school's rooms and roles, as PostgreSQL reads it. */
export const openedAt = ({ openedOn }: SchoolPlan): string => new Date(toInstant(openedOn)).toISOString();

export const at =
  (ids: readonly number[]) =>
  (place: number): number => {
    const id = ids[place];
    if (id === undefined) throw new RangeError(`The plan names a thing it does not have: ${place}.`);
    return id;
  };
