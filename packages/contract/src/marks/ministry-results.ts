import { Type, type Static } from "typebox";

import { Mark } from "#marks/results.ts";
import { FileRemarks } from "#platform/file-remarks.ts";
import { ClientId, Id, Instant, Locale, Names, nullable, written } from "#platform/primitives.ts";
import { Bytes, File, route } from "#platform/route.ts";

export const MINISTRY_OUTCOMES = ["pass", "completion", "fail"] as const;

/** What the ministry decided in a round: passed, to be completed in the next round, or failed. */
export const MinistryOutcome = Type.Enum([...MINISTRY_OUTCOMES]);
export type MinistryOutcome = Static<typeof MinistryOutcome>;

/** The third round is granted in some years. */
export const ROUNDS = [1, 2, 3] as const;
export const Round = Type.Integer({ minimum: 1, maximum: 3 });

/** Full marks of every subject of the ministry's exams. */
export const MOST_POINTS = 100;

const SubjectMark = Type.Object({ offeringId: Id, mark: Mark });
const ExamNumber = nullable(written(1, 40));

const ResultSubject = Type.Object({ offeringId: Id, name: Names });

/** One student of a section in one round; revision 0 is nothing yet. */
export const MinistryLine = Type.Object({
  student: Type.Object({ id: Id, name: Names, registerNo: nullable(Type.Integer()) }),
  examNo: ExamNumber,
  outcome: nullable(MinistryOutcome),
  marks: Type.Array(SubjectMark),
  publishedAt: nullable(Instant),
  revision: Type.Integer({ minimum: 0 }),
});
export type MinistryLine = Static<typeof MinistryLine>;

const WhichSection = Type.Object({ schoolId: Id, sectionId: Id });
const office = { capability: "H15", on: "section", allow: { school_management: "school" } } as const;

/** The sections whose year ends with the ministry's exam, with how far each round is. */
export const listMinistrySections = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/ministry-results",
  summary: "Sections with ministry exams",
  access: { capability: "H15", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({
    sections: Type.Array(
      Type.Object({
        id: Id,
        letter: Type.String(),
        title: nullable(Type.String()),
        level: Type.Object({ id: Id, name: Names }),
        year: Type.Object({ id: Id, title: Type.String() }),
        students: Type.Integer(),
        /** Students whose outcome is entered in any round, and published. */
        entered: Type.Integer(),
        published: Type.Integer(),
      }),
    ),
  }),
});

/** MIN-1: the students of a terminal section by number in the register, with their results of one round. */
export const readMinistryResults = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/ministry-results",
  summary: "Ministry results of a section",
  access: office,
  repeatable: true,
  params: WhichSection,
  query: Type.Object({ round: Type.Optional(Round) }),
  reply: Type.Object({
    year: Type.Object({ id: Id, title: Type.String() }),
    level: Type.Object({ id: Id, name: Names }),
    section: Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) }),
    round: Round,
    subjects: Type.Array(ResultSubject),
    students: Type.Array(MinistryLine),
    /** False where the year is archived. */
    mayWrite: Type.Boolean(),
  }),
});
export type MinistrySheet = Static<typeof readMinistryResults.reply>;

/** As it was entered, with the revision that the user has seen. */
export const MinistryEntry = Type.Object({
  studentId: Id,
  revision: Type.Integer({ minimum: 0 }),
  examNo: ExamNumber,
  outcome: nullable(MinistryOutcome),
  marks: Type.Array(SubjectMark, { maxItems: 40 }),
});
export type MinistryEntry = Static<typeof MinistryEntry>;

/**
 * MIN-1: enters results of students of the section, all or none. A published result that is changed stays published
 * and must keep an outcome (conflict `published`). Conflict `stale`: somebody else has changed one of the results.
 */
export const saveMinistryResults = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/ministry-results",
  summary: "Enter ministry results",
  access: office,
  repeatable: true,
  params: WhichSection,
  body: Type.Object({
    key: ClientId,
    round: Round,
    entries: Type.Array(MinistryEntry, { minItems: 1, maxItems: 200 }),
  }),
  reply: Type.Object({ saved: Type.Integer() }),
  errors: ["conflict"],
});

/** The section's results of a round as a workbook, to be filled in elsewhere. */
export const readMinistryWorkbook = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/ministry-results/workbook",
  summary: "Ministry results as a workbook",
  access: office,
  repeatable: true,
  params: WhichSection,
  query: Type.Object({ round: Type.Optional(Round), locale: Type.Optional(Locale) }),
  reply: File,
});

/** The entries of a workbook that differ from the stored ones. Nothing is written: they are saved as typed ones are. */
export const compareMinistryWorkbook = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/ministry-results/workbook",
  summary: "Compare a workbook with the ministry results",
  access: office,
  repeatable: true,
  params: WhichSection,
  query: Type.Object({ round: Type.Optional(Round) }),
  body: Bytes,
  reply: Type.Object({
    entries: Type.Array(MinistryEntry),
    /** Cells that cannot be read, by row of the file and title of the column. */
    skipped: Type.Array(Type.Object({ line: Type.Integer(), column: Type.String(), text: Type.String() })),
    ...FileRemarks.properties,
  }),
  errors: ["invalid"],
});

/** MIN-1: shows the entered results of a round to students and families. Returns how many are new to them. */
export const publishMinistryResults = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/ministry-results/publication",
  summary: "Publish ministry results",
  access: office,
  repeatable: true,
  params: WhichSection,
  body: Type.Object({ key: ClientId, round: Round }),
  reply: Type.Object({ published: Type.Integer() }),
});

export const PublishedMinistryResult = Type.Object({
  year: Type.Object({ id: Id, title: Type.String() }),
  round: Round,
  examNo: ExamNumber,
  outcome: MinistryOutcome,
  subjects: Type.Array(Type.Object({ offeringId: Id, name: Names, mark: Mark })),
  publishedAt: Instant,
});
export type PublishedMinistryResult = Static<typeof PublishedMinistryResult>;

/** MIN-1: what is published of one student, the latest round first. */
export const listMinistryResults = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/ministry-results",
  summary: "Published ministry results",
  access: {
    capability: "H9",
    on: "student",
    allow: { parent: "children", student: "own", school_management: "school" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  reply: Type.Object({ results: Type.Array(PublishedMinistryResult) }),
});
