import type { PersonLine } from "@dars/contract/school/people-office";

import { getFirstPhone } from "./people-columns.tsx";

/** What a record may lack, in the order in which it is counted. */
export const GAPS = ["no-phone", "no-account", "never-signed-in"] as const;
export type Gap = (typeof GAPS)[number];

const LACKS: Readonly<Record<Gap, (person: PersonLine) => boolean>> = {
  "no-phone": (person) => getFirstPhone(person) === null,
  "no-account": ({ accountState }) => accountState === null,
  "never-signed-in": ({ accountState }) => accountState === "invited",
};

/** The people whose record has this gap. */
export const findGaps = (people: readonly PersonLine[], gap: Gap): readonly PersonLine[] =>
  people.filter(LACKS[gap]);
