import type { Locale } from "@dars/contract/platform/primitives";

import type { SubjectCode } from "#school/curriculum/public.ts";

/** The lessons of one subject of one level, by unit. */
export interface DemoCourse {
  readonly level: string;
  readonly subject: SubjectCode;
  readonly language: Locale;
  readonly units: readonly { readonly name: string; readonly lessons: readonly DemoLesson[] }[];
}

/**
 * `text` is a line for each part: `# ` a heading, `= ` a formula with its letters after `|`, `! ` something to try,
 * `* ` something to remember, `- ` a line of a list, `? ` an answer for the teacher alone; a blank line begins the next
 * block.
 */
export interface DemoLesson {
  readonly name: string;
  readonly aim: string;
  readonly minutes: number;
  readonly text: string;
  /** A second version, which says this one thing more. */
  readonly more?: string;
}
