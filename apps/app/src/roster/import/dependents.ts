import type { ApiError } from "@dars/contract/platform/client";
import type { LaterWork } from "@dars/contract/platform/later-work";

import type { TextId } from "#platform/text/use-text.ts";

/** Later work that depends on an import, which therefore cannot be undone. */
export interface Dependent {
  readonly words: TextId;
  readonly name: string | null;
  readonly count: number;
  readonly why: "used" | "changed";
}

const WORDS: Readonly<Record<LaterWork, TextId>> = {
  schools: "findings.entity-schools",
  settings: "imports.work-settings",
  years: "findings.entity-years",
  levels: "findings.entity-levels",
  subjects: "findings.entity-subjects",
  offerings: "findings.entity-offerings",
  sections: "findings.entity-sections",
  classes: "findings.entity-classes",
  people: "findings.entity-people",
  students: "findings.entity-students",
  teachers: "findings.entity-teachers",
  guardian_links: "findings.entity-guardian_links",
  enrolments: "findings.entity-enrolments",
  assignments: "findings.entity-assignments",
  accounts: "findings.entity-accounts",
  logins: "findings.entity-logins",
  roles: "findings.entity-roles",
  imports: "imports.work-imports",
  exports: "imports.work-exports",
  proposals: "imports.work-proposals",
  devices: "imports.work-devices",
  pictures: "imports.work-pictures",
  files: "imports.work-files",
  chat: "imports.work-chat",
  looks: "imports.work-looks",
  moderation: "imports.work-moderation",
  timetable: "imports.work-timetable",
  letters: "imports.work-letters",
  posts: "imports.work-posts",
  lessons: "imports.work-lessons",
  attendance: "imports.work-attendance",
  evaluations: "imports.work-evaluations",
  trainings: "imports.work-trainings",
  applications: "imports.work-applications",
  marks: "imports.work-marks",
  audit: "imports.work-audit",
};
const KNOWN: ReadonlyMap<unknown, TextId> = new Map(Object.entries(WORDS));

/** What the server listed in its refusal; none where it said nothing of the kind. */
export function parseDependents(error: ApiError | null): readonly Dependent[] {
  const listed = error?.details["dependents"];
  return Array.isArray(listed) ? listed.map(parseDependent) : [];
}

function parseDependent(each: unknown): Dependent {
  const { entity, name, count, why }: Partial<Record<string, unknown>> = Object(each);
  return {
    // A newer server may name work that this app has no word for.
    words: KNOWN.get(entity) ?? "findings.entity-other",
    name: typeof name === "string" ? name : null,
    count: typeof count === "number" ? count : 1,
    why: why === "used" ? "used" : "changed",
  };
}
