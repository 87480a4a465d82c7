import type { Notice } from "#talking/notifications/public.ts";

import type { ToldSchool } from "./told-school.factory.ts";

/** What has happened, as its notice says it. */
export interface Occurrence extends Pick<Notice, "page" | "id" | "needsAction" | "parts"> {
  /** It is told to a guardian of the student. */
  readonly isOfChild?: boolean;
}

/** A way in which the cause of a notice ends. */
export interface End {
  /** What becomes of its line. */
  readonly becomes: "done" | "gone";
  readonly comes: (school: ToldSchool, occurrence: Occurrence) => Promise<unknown>;
}

/** One kind of notice: who is told, how it happens (again), and all ways in which it ends. */
export interface Scenario {
  readonly reader: keyof ToldSchool["readers"];
  readonly happens: (school: ToldSchool) => Promise<Occurrence>;
  readonly ends: Readonly<Record<string, End>>;
}

export const gone = (comes: End["comes"]): End => ({ becomes: "gone", comes });
export const done = (comes: End["comes"]): End => ({ becomes: "done", comes });
/** What a statement does to the record with the occurrence's id as `$2`. */
export const gonePer = (text: string): End => gone(({ run }, { id }) => run(text, id));
export const donePer = (text: string): End => done(({ run }, { id }) => run(text, id));

export const losesRole = (reader: Scenario["reader"]): End =>
  gone((school) => school.losesRole(school.readers[reader]));
export const losesClass = gonePer(
  "update teacher_assignments set state = 'ended', ends_on = starts_on where school_id = $1",
);
export const leavesClass = gonePer("update class_enrolments set ends_on = starts_on where school_id = $1");
export const leavesSchool = gonePer("update enrolments set state = 'withdrawn' where school_id = $1");
