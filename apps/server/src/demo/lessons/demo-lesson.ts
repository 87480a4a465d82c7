import { Locale } from "@dars/contract/platform/primitives";
import { Type, type Static } from "typebox";

import { SUBJECTS } from "#school/curriculum/public.ts";

/**
 * `text` is a line for each part: `# ` a heading, `= ` a formula with its letters after `|`, `! ` something to try,
 * `* ` something to remember, `- ` a line of a list, `? ` an answer for the teacher alone; an empty line begins the next
 * block. `more`: a second version, which says this one thing more.
 */
export const DemoLesson = Type.Object({
  name: Type.String(),
  aim: Type.String(),
  minutes: Type.Integer(),
  text: Type.Array(Type.String()),
  more: Type.Optional(Type.String()),
});
export type DemoLesson = Static<typeof DemoLesson>;

/** The lessons of one subject of one level, by unit. */
export const DemoCourse = Type.Object({
  level: Type.String(),
  subject: Type.Enum(SUBJECTS.map(({ code }) => code)),
  language: Locale,
  units: Type.Array(Type.Object({ name: Type.String(), lessons: Type.Array(DemoLesson) })),
});
export type DemoCourse = Static<typeof DemoCourse>;
