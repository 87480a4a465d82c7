import { names } from "#platform/testing/names.ts";

/** An indicator by its id, with the sentence of each score from 1 to 5. */
const anIndicator = (id: string, weight: number) => ({
  id,
  domain: "teaching" as const,
  name: names(id),
  weight,
  levelNames: [1, 2, 3, 4, 5].map((score) => names(`${id} like ${score}`)),
});

/** A rubric of two indicators, "aims" with weight 60 and "pace" with 40. */
export const aRubric = {
  id: 1,
  name: names("Rubric"),
  indicators: [anIndicator("aims", 60), anIndicator("pace", 40)],
};
export const mathsOfA = { id: 9, subject: names("Maths"), level: names("First"), section: "A" };
