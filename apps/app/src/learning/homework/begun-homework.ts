import type {
  HomeworkClass,
  HomeworkLine,
  LessonOfDay,
  listHomeworkToTakeOver,
} from "@dars/contract/learning/homework";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";
import type { AttachedFile } from "@dars/contract/talking/attached-file";

import type { HomeworkPlan } from "./homework-plan.ts";

/** What the form of homework begins with. */
export interface BegunHomework {
  /** Null for a new one. */
  readonly known: Pick<HomeworkLine, "id" | "revision"> | null;
  readonly title: string;
  readonly text: string;
  readonly lessonId: Id | null;
  readonly files: readonly AttachedFile[];
  readonly plan: HomeworkPlan;
  readonly setIn: LessonOfDay | null;
  /** HW-7: what it is taken over from. */
  readonly sourceId: Id | null;
}

/** A homework that one may take over. */
export type SourceHomework = Reply<typeof listHomeworkToTakeOver>["homework"][number];

/** A new one for a class, where one is meant, set in a lesson of the timetable. */
export const beginBlank = (
  ofClass: Pick<HomeworkClass, "id"> | undefined,
  setIn: LessonOfDay | null,
): BegunHomework => ({
  known: null,
  title: "",
  text: "",
  lessonId: null,
  files: [],
  plan: {
    classIds: ofClass ? [ofClass.id] : [],
    due: "lesson",
    day: "",
    minutes: null,
    asksAnswer: false,
  },
  setIn,
  sourceId: null,
});

/** HW-7: the same as another one, for the classes and in the lesson of `begun`. */
export const beginTaken = (source: SourceHomework, begun: BegunHomework): BegunHomework => ({
  ...begun,
  title: source.title,
  text: source.text,
  // A lesson of last year is in the curriculum of no class of this year.
  lessonId: source.isLastYear ? null : (source.lesson?.id ?? null),
  files: source.files,
  plan: { ...begun.plan, minutes: source.minutes, asksAnswer: source.asksAnswer },
  sourceId: source.id,
});

/** One that is changed; its classes keep their days. */
export const beginKnown = (line: HomeworkLine): BegunHomework => ({
  known: { id: line.id, revision: line.revision },
  title: line.title,
  text: line.text,
  lessonId: line.lesson?.id ?? null,
  files: line.files,
  plan: {
    classIds: line.classes.map(({ id }) => id),
    due: "unchanged",
    day: "",
    minutes: line.minutes,
    asksAnswer: line.asksAnswer,
  },
  setIn: line.setIn,
  sourceId: null,
});

/** The lesson in which a homework is set, as long as one of the classes that it began with is among the chosen ones. */
export const findSetIn = (
  { known, plan, setIn }: BegunHomework,
  chosenIds: HomeworkPlan["classIds"],
): LessonOfDay | null => (known || plan.classIds.some((id) => chosenIds.includes(id)) ? setIn : null);
