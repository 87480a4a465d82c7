import type { Conduct } from "@dars/contract/marks/conduct";
import type { Locale } from "@dars/contract/platform/primitives";
import { Type } from "typebox";

import { createStream } from "#demo/schools/public.ts";
import { readContent } from "#platform/read-content.ts";

type Sex = "female" | "male";
type Standing = "strong" | "fair" | "weak";

interface Written {
  readonly conduct: Conduct;
  /** Some teachers choose the conduct and write nothing. */
  readonly comment: string | null;
}

interface ConductToDraw {
  readonly seed: number;
  /** Unlike that of every other student and year. */
  readonly path: string;
  readonly sex: Sex;
  readonly language: Locale;
  /** The mean of the year's marks, from 0 to 100. */
  readonly mean: number;
  /** The place in the section: neighbours are not written the same. */
  readonly turn: number;
}

const CONDUCT: Readonly<Record<Standing, readonly Conduct[]>> = {
  strong: ["excellent", "excellent", "excellent", "very_good"],
  fair: ["excellent", "very_good", "very_good", "good"],
  weak: ["very_good", "good", "good", "fair"],
};

/** A comment as a teacher writes it of a girl and of a boy, or of both alike. */
const Phrase = Type.Union([Type.String(), Type.Object({ female: Type.String(), male: Type.String() })]);

const Comments = Type.Record(Type.Enum(["strong", "fair", "weak"]), Type.Array(Phrase, { minItems: 1 }));

const readComments = (locale: Locale) =>
  readContent(Comments, new URL(`comments.${locale}.json`, import.meta.url));

const COMMENTS = { ar: readComments("ar"), ckb: readComments("ckb"), en: readComments("en") };

/** What who leads the section writes of one student, fitting its marks. */
export function drawConduct({ seed, path, sex, language, mean, turn }: ConductToDraw): Written {
  const stream = createStream(seed, `${path}/conduct`);
  const standing: Standing = mean >= 80 ? "strong" : mean >= 60 ? "fair" : "weak";
  const conduct = stream.pick(CONDUCT[standing]);
  if (stream.chance(0.15)) return { conduct, comment: null };
  const phrase = inTurn(COMMENTS[language][standing], turn);
  return { conduct, comment: typeof phrase === "string" ? phrase : phrase[sex] };
}

function inTurn<T>(phrases: readonly T[], turn: number): T {
  const phrase = phrases[turn % phrases.length];
  if (phrase === undefined) throw new Error("There is a phrase for each turn.");
  return phrase;
}
