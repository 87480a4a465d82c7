import type { NotificationKind } from "@dars/contract/talking/notifications";

import { dayFromToday } from "#platform/testing/factories/days.ts";

import { done, donePer, gonePer, losesClass, type Occurrence, type Scenario } from "./scenario.ts";
import type { ToldSchool } from "./told-school.factory.ts";

async function snapshot({ run, year, section, otherLevel, readers }: ToldSchool): Promise<Occurrence> {
  await run("update mark_snapshots set is_hidden = true where school_id = $1");
  await run(
    `insert into grade_policies (school_id, level_id, from_year_id, code, version, body)
     values ($1, $2, $3, 'IQ-SEC', 1, '{}') on conflict do nothing`,
    otherLevel.id,
    year.id,
  );
  await run(
    `insert into mark_snapshots (school_id, student_id, year_id, revision, section_id, policy_id, engine_text, shown,
       published_at, guardians_at)
     select $1, $2, $3, (select count(*) + 1 from mark_snapshots where school_id = $1), $4, policy.id, '', '{}', now(), now()
     from grade_policies as policy where policy.school_id = $1 limit 1`,
    readers.student.id,
    year.id,
    section.id,
  );
  return { page: "reportcardsyear", id: year.id };
}

const HIDDEN = gonePer("update mark_snapshots set is_hidden = true where school_id = $1");
const LATER = gonePer(
  "update mark_snapshots set guardians_at = now() + interval '1 day' where school_id = $1",
);

async function objection(
  { runReturningId, run, readers, year, offering }: ToldSchool,
  state: "open" | "declined",
): Promise<number> {
  await run("delete from mark_objections where school_id = $1");
  return runReturningId(
    `insert into mark_objections (school_id, student_id, year_id, offering_id, code, points, body, state, filed_by, answer_until)
     values ($1, $2, $3, $4, 'M1', 50, 'The paper says 78.', $5::mark_objection_state, $6, '2100-01-01')`,
    readers.student.id,
    year.id,
    offering.id,
    state,
    readers.guardian.accountId,
  );
}

const column = async ({ run, sheet }: ToldSchool): Promise<Occurrence> => {
  await run(
    `insert into mark_columns (school_id, class_id, code, state, decided_at) values ($1, $2, 'M1', 'open', now())
     on conflict (school_id, class_id, code) do update set state = 'open', decided_at = now()`,
    sheet.id,
  );
  return { page: "mark-sheets", id: sheet.id, needsAction: true };
};

const HANDED_IN = donePer(
  `insert into mark_columns (school_id, class_id, code, state)
   select school_id, $2, code, 'submitted' from mark_windows where school_id = $1
   on conflict (school_id, class_id, code) do update set state = 'submitted'`,
);

/** Scenarios of the notices of room `marks`. */
export const marksScenarios = {
  marks: [
    { reader: "student", happens: snapshot, ends: { withdrawn: HIDDEN } },
    {
      reader: "guardian",
      happens: async (school) => ({ ...(await snapshot(school)), isOfChild: true, needsAction: true }),
      ends: {
        withdrawn: HIDDEN,
        "for students first": LATER,
        acknowledged: done(({ run, readers }) =>
          run(
            `insert into mark_acknowledgements (school_id, student_id, year_id, account_id, revision)
             select $1, student_id, year_id, $2, revision from mark_snapshots where school_id = $1 and not is_hidden`,
            readers.guardian.accountId,
          ),
        ),
      },
    },
  ],
  "marks-amended": [
    {
      reader: "guardian",
      happens: async (school) => ({ ...(await snapshot(school)), isOfChild: true }),
      ends: { withdrawn: HIDDEN, "for students first": LATER },
    },
  ],
  objection: [
    {
      reader: "teacher",
      happens: async (school) => ({
        page: "objections",
        id: await objection(school, "open"),
        needsAction: true,
      }),
      ends: {
        "the class is lost": losesClass,
        answered: donePer("update mark_objections set state = 'declined' where school_id = $1 and id = $2"),
        withdrawn: donePer("update mark_objections set state = 'withdrawn' where school_id = $1 and id = $2"),
        "commented on": done(({ run, readers }, { id }) =>
          run(
            "update mark_objections set comment = 'Right.', commented_by = $3 where school_id = $1 and id = $2",
            id,
            readers.teacher.accountId,
          ),
        ),
      },
    },
  ],
  "objection-answered": [
    {
      reader: "guardian",
      happens: async (school) => {
        await objection(school, "declined");
        return { page: "reportcardsyear", id: school.year.id, isOfChild: true };
      },
      ends: { "open again": gonePer("update mark_objections set state = 'open' where school_id = $1") },
    },
  ],
  "marks-due": [
    {
      reader: "teacher",
      happens: async (school) => {
        await school.run("delete from mark_columns where school_id = $1");
        await school.run(
          "update mark_windows set due_on = $2 where school_id = $1 and opens_on <= $2",
          dayFromToday(0),
        );
        return { page: "mark-sheets", id: 0, needsAction: true };
      },
      ends: {
        "handed in": done((school) => HANDED_IN.comes(school, { page: "mark-sheets", id: school.sheet.id })),
        "put off": donePer("update mark_windows set due_on = due_on + 9 where school_id = $1"),
        "the class is lost": losesClass,
      },
    },
  ],
  "marks-returned": [
    {
      reader: "teacher",
      happens: column,
      ends: { "handed in": HANDED_IN, "the class is lost": losesClass },
    },
  ],
} satisfies Partial<Record<NotificationKind, readonly Scenario[]>>;
