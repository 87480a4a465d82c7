import type { NotificationKind } from "@dars/contract/talking/notifications";

import { aKey } from "#platform/testing/factories/names.ts";

import { done, donePer, gone, gonePer, losesRole, type Occurrence, type Scenario } from "./scenario.ts";
import type { ToldSchool } from "./told-school.factory.ts";

const room = async ({ runReturningId, run, readers }: ToldSchool): Promise<number> => {
  const id = await runReturningId(
    "insert into rooms (school_id, school_year, kind, state, about_student_id) values ($1, 2026, 'teacher_student', 'open', $2)",
    readers.student.id,
  );
  const member = "insert into room_members (school_id, room_id, person_id, role) values ($1, $2, $3, $4)";
  await run(member, id, readers.teacher.id, "staff");
  await run(member, id, readers.student.id, "student");
  return id;
};

const ROOM_ENDS = {
  "the room is archived": gonePer(
    "update rooms set state = 'archived', archived_at = now() where school_id = $1 and id = $2",
  ),
  "its member leaves": gonePer("update room_members set left_seq = 1 where school_id = $1 and room_id = $2"),
};

const post = async ({ runReturningId, readers }: ToldSchool): Promise<Occurrence> => ({
  page: "post",
  needsAction: true,
  id: await runReturningId(
    `insert into posts (school_id, author_id, author_role, title, body, audience_roles, level_ids, section_ids,
       subject_ids, person_ids, publish_at, state, requires_ack)
     values ($1, $2, 'school_management', 'Trip', '', '{teacher}', '{}', '{}', '{}', '{}', now(), 'published', true)`,
    readers.management.accountId,
  ),
});

const POST_ENDS = {
  withdrawn: gonePer("update posts set state = 'withdrawn' where school_id = $1 and id = $2"),
  over: gonePer(
    "update posts set publish_at = now() - interval '1 hour', expire_at = now() where school_id = $1 and id = $2",
  ),
  "for others": gonePer("update posts set audience_roles = '{student}' where school_id = $1 and id = $2"),
  acknowledged: done(({ run, readers }, { id }) =>
    run(
      "insert into post_readings (school_id, post_id, account_id, acknowledged_at) values ($1, $2, $3, now())",
      id,
      readers.teacher.accountId,
    ),
  ),
};

const thread = async ({ runReturningId, readers }: ToldSchool): Promise<number> =>
  runReturningId(
    `insert into message_threads (school_id, kind, subject, person_id, started_by, started_role)
     values ($1, 'request', 'A question', $2, $3, 'teacher')`,
    readers.teacher.id,
    readers.teacher.accountId,
  );

const aCase = async (school: ToldSchool): Promise<number> =>
  school.runReturningId(
    `insert into moderation_cases (school_id, room_id, origin, reason, is_urgent, is_about_staff, is_about_management, due_at)
     values ($1, $2, 'report', 'spam', false, false, false, now())`,
    await room(school),
  );

const act = async (school: ToldSchool): Promise<number> =>
  school.runReturningId(
    `insert into moderation_acts (school_id, room_id, act, person_id, reason, account_id, role)
     values ($1, $2, 'warn', $3, 'Spam.', $4, 'school_management')`,
    await room(school),
    school.readers.teacher.id,
    school.readers.management.accountId,
  );

const upload = async ({ runReturningId }: ToldSchool): Promise<number> =>
  runReturningId(
    "insert into roster_uploads (school_id, kind, file_name, bytes, state) values ($1, 'students', 'a.csv', 1, 'checked')",
  );

const proposal = async ({ runReturningId, readers }: ToldSchool): Promise<number> =>
  runReturningId(
    `insert into proposals (school_id, kind, subject_kind, subject_id, payload, changes, proposed_by, proposed_role)
     values ($1, 'column.unlocked', 'class', 1, '{}', '[]', $2, 'teacher')`,
    readers.teacher.accountId,
  );

async function ownData({ runReturningId, run, readers }: ToldSchool): Promise<number> {
  await run("delete from data_exports where school_id = $1");
  return runReturningId(
    `insert into data_exports (school_id, person_id, asked_by, asked_role, made_at, bytes)
     values ($1, $2, $3, 'teacher', now(), 1)`,
    readers.teacher.id,
    readers.teacher.accountId,
  );
}

const insertHeldMessage = ({ run, readers }: ToldSchool, roomId: number) =>
  run(
    `insert into held_messages (school_id, room_id, sender_id, client_id, body, arrives_at, refused)
     values ($1, $2, $3, $4, 'Hello', now(), 'left')`,
    roomId,
    readers.teacher.id,
    aKey(),
  );

/** Scenarios of the notices of rooms `talking`, `oversight`, `roster` and `school`. */
export const talkingScenarios = {
  chat: [
    {
      reader: "teacher",
      happens: async (school) => ({ page: "chatting", id: await room(school) }),
      ends: ROOM_ENDS,
    },
  ],
  undelivered: [
    {
      reader: "teacher",
      happens: async (school) => {
        await insertHeldMessage(school, await room(school));
        return { page: "chatting-rooms", id: school.readers.teacher.id };
      },
      ends: { discarded: donePer("delete from held_messages where school_id = $1 and sender_id = $2") },
    },
  ],
  "room-created": [
    {
      reader: "guardian",
      // Not an observer of it.
      happens: async (school) => ({ page: "notifications", id: await room(school), isOfChild: true }),
      ends: ROOM_ENDS,
    },
  ],
  post: [{ reader: "teacher", happens: post, ends: POST_ENDS }],
  "post-reminder": [{ reader: "teacher", happens: post, ends: POST_ENDS }],
  message: [
    {
      reader: "teacher",
      happens: async (school) => ({ page: "messages", id: await thread(school) }),
      ends: {
        recalled: gonePer("update message_threads set recalled_at = now() where school_id = $1 and id = $2"),
      },
    },
    {
      reader: "management",
      happens: async (school) => ({ page: "messages", id: await thread(school), needsAction: true }),
      ends: {
        answered: donePer("update message_threads set state = 'answered' where school_id = $1 and id = $2"),
        closed: donePer("update message_threads set state = 'closed' where school_id = $1 and id = $2"),
        "the role ends": losesRole("management"),
      },
    },
  ],
  "report-case": [
    {
      reader: "management",
      happens: async (school) => ({ page: "moderation", id: await aCase(school), needsAction: true }),
      ends: {
        closed: donePer(
          "update moderation_cases set state = 'closed', closed_at = now() where school_id = $1 and id = $2",
        ),
        "the role ends": losesRole("management"),
      },
    },
  ],
  moderation: [
    {
      reader: "teacher",
      happens: async (school) => ({ page: "moderation", id: await act(school) }),
      ends: { deleted: gonePer("delete from moderation_acts where school_id = $1 and id = $2") },
    },
    {
      reader: "student",
      happens: async (school) => ({ page: "moderation", id: `case-${await aCase(school)}` }),
      ends: {
        deleted: gonePer("delete from moderation_cases where school_id = $1 and 'case-' || id = $2"),
      },
    },
  ],
  export: [
    {
      reader: "management",
      happens: async () => ({ page: "notifications", id: 7 }),
      ends: { "the role ends": losesRole("management") },
    },
  ],
  "own-data": [
    {
      reader: "teacher",
      happens: async (school) => ({ page: "my-data", id: await ownData(school) }),
      ends: {
        fetched: donePer(
          "update data_exports set taken_at = now(), take_key = 'a' where school_id = $1 and id = $2",
        ),
        dropped: gonePer("update data_exports set dropped_at = now() where school_id = $1 and id = $2"),
        "its time is over": gonePer(
          "update data_exports set made_at = now() - interval '1 year' where school_id = $1 and id = $2",
        ),
      },
    },
  ],
  "import-waits": [
    {
      reader: "management",
      happens: async (school) => ({ page: "imports", id: await upload(school), needsAction: true }),
      ends: {
        committed: donePer("update roster_uploads set state = 'committed' where school_id = $1 and id = $2"),
        discarded: donePer("update roster_uploads set state = 'discarded' where school_id = $1 and id = $2"),
        "the role ends": losesRole("management"),
      },
    },
  ],
  "approval-waits": [
    {
      reader: "management",
      happens: async (school) => ({ page: "requests", id: await proposal(school), needsAction: true }),
      ends: Object.fromEntries([
        ...["approved", "refused", "withdrawn"].map((state) => [
          state,
          donePer(`update proposals set state = '${state}' where school_id = $1 and id = $2`),
        ]),
        ["the role ends", losesRole("management")],
      ]),
    },
  ],
  "request-decided": [
    {
      reader: "teacher",
      happens: async (school) => ({ page: "my-requests", id: await proposal(school) }),
      ends: {},
    },
  ],
  "school-report": [
    { reader: "guardian", happens: async () => ({ page: "school-reports-list", id: 1 }), ends: {} },
  ],
  "new-year": [
    {
      reader: "teacher",
      happens: async ({ run, year }) => {
        const [row] = await run(
          "select starts_on::text as day from academic_years where school_id = $1 and id = $2",
          year.id,
        );
        return { page: "schedule", id: String(row?.["day"]) };
      },
      ends: {
        undone: gone(({ run }) => run("update academic_years set state = 'planning' where school_id = $1")),
        over: done(({ run }) => run("update academic_years set state = 'archived' where school_id = $1")),
      },
    },
  ],
} satisfies Partial<Record<NotificationKind, readonly Scenario[]>>;
