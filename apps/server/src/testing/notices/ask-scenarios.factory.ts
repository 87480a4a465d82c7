import type { NotificationKind } from "@dars/contract/talking/notifications";

import { done, gonePer, type Occurrence, type Scenario } from "./scenario.ts";
import type { ToldSchool } from "./told-school.factory.ts";

const ask = async ({ runReturningId, readers }: ToldSchool): Promise<Occurrence> => ({
  page: "ask",
  needsAction: true,
  id: await runReturningId(
    `insert into asks (school_id, author_id, author_role, kind, title, body, audience_roles, level_ids, section_ids,
       subject_ids, person_ids, cc_guardians, choice_mode, closes_at)
     values ($1, $2, 'school_management', 'choice', 'Which day?', '', '{teacher}', '{}', '{}', '{}', '{}', false, 'one',
       now() + interval '1 hour')`,
    readers.management.accountId,
  ),
});

const seat = async (school: ToldSchool): Promise<Occurrence> => {
  const { run, readers } = school;
  const { id, page } = await ask(school);
  await run("update asks set kind = 'sign_up', choice_mode = null where school_id = $1 and id = $2", id);
  await run(
    "insert into ask_options (school_id, ask_id, no, label, places) values ($1, $2, 1, 'Chess', 1)",
    id,
  );
  await run(
    "insert into ask_seats (school_id, ask_id, person_id, no, account_id, turn, has_place) values ($1, $2, $3, 1, $4, 1, true)",
    id,
    readers.teacher.id,
    readers.teacher.accountId,
  );
  return { page, id };
};

const SEAT_ENDS = {
  withdrawn: gonePer("update asks set withdrawn_at = now() where school_id = $1 and id = $2"),
  "given back": gonePer(
    "update ask_seats set no = null, turn = null, has_place = false where school_id = $1 and ask_id = $2",
  ),
};

const ASK_ENDS = {
  withdrawn: gonePer("update asks set withdrawn_at = now() where school_id = $1 and id = $2"),
  closed: gonePer("update asks set closes_at = now() where school_id = $1 and id = $2"),
  "for others": gonePer("update asks set audience_roles = '{student}' where school_id = $1 and id = $2"),
  answered: done(({ run, readers }, { id }) =>
    run(
      "insert into ask_choices (school_id, ask_id, person_id, account_id, options) values ($1, $2, $3, $4, '{1}')",
      id,
      readers.teacher.id,
      readers.teacher.accountId,
    ),
  ),
};

const slot = async (school: ToldSchool): Promise<Occurrence> => {
  const { run, readers } = school;
  const { id, page } = await ask(school);
  await run(
    "update asks set kind = 'meeting', choice_mode = null, audience_roles = '{parent}' where school_id = $1 and id = $2",
    id,
  );
  await run(
    `insert into ask_slots (school_id, ask_id, no, starts_at, minutes, student_id, guardian_id, account_id, booked_at)
     values ($1, $2, 1, now() + interval '1 hour', 10, $3, $4, $5, now())`,
    id,
    readers.student.id,
    readers.guardian.id,
    readers.guardian.accountId,
  );
  return { page, id, isOfChild: true };
};

const cancelled = async (school: ToldSchool): Promise<Occurrence> => {
  const occurrence = await slot(school);
  await school.run(
    "update ask_slots set withdrawn_at = now() where school_id = $1 and ask_id = $2",
    occurrence.id,
  );
  return occurrence;
};

const CANCELLED_ENDS = {
  begun: gonePer("update ask_slots set starts_at = now() where school_id = $1 and ask_id = $2"),
  "another time": gonePer(
    `update ask_slots set student_id = null, guardian_id = null, account_id = null, booked_at = null
      where school_id = $1 and ask_id = $2`,
  ),
};

const withdrawn = async (school: ToldSchool): Promise<Occurrence> => {
  const occurrence = await seat(school);
  await school.run("update asks set withdrawn_at = now() where school_id = $1 and id = $2", occurrence.id);
  return occurrence;
};

const WITHDRAWN_ENDS = { "given back": SEAT_ENDS["given back"] };

const SLOT_ENDS = {
  withdrawn: gonePer("update asks set withdrawn_at = now() where school_id = $1 and id = $2"),
  begun: gonePer("update ask_slots set starts_at = now() where school_id = $1 and ask_id = $2"),
};

/** Scenarios of the notices of asks. */
export const askScenarios = {
  ask: [{ reader: "teacher", happens: ask, ends: ASK_ENDS }],
  "ask-reminder": [{ reader: "teacher", happens: ask, ends: ASK_ENDS }],
  "meeting-soon": [{ reader: "guardian", happens: slot, ends: SLOT_ENDS }],
  "meeting-cancelled": [{ reader: "guardian", happens: cancelled, ends: CANCELLED_ENDS }],
  "ask-withdrawn": [{ reader: "teacher", happens: withdrawn, ends: WITHDRAWN_ENDS }],
  "ask-seat": [{ reader: "teacher", happens: seat, ends: SEAT_ENDS }],
} satisfies Partial<Record<NotificationKind, readonly Scenario[]>>;
