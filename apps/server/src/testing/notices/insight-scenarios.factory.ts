import type { NotificationKind } from "@dars/contract/talking/notifications";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";

import { donePer, gonePer, type Occurrence, type Scenario } from "./scenario.ts";
import type { ToldSchool } from "./told-school.factory.ts";

async function evaluation({ runReturningId, readers, sheet, group }: ToldSchool): Promise<Occurrence> {
  const key = aKey();
  await runReturningId(
    `with rubric as (insert into rubrics (group_id, name_ar, indicators) values ($5, 'زيارة', '[]') returning id)
     insert into evaluations (school_id, key, author_id, author_role, author_name, teacher_id, teaching_class_id,
       rubric_id, held_on, state)
     select $1, $2, $3, 'school_management', '{"ar":"هدى","ckb":null,"en":null}', $4, $6, rubric.id, $7, 'submitted' from rubric`,
    key,
    readers.management.accountId,
    readers.teacher.id,
    group.id,
    sheet.id,
    dayFromToday(0),
  );
  return { page: "evaluation", id: key, needsAction: true };
}

/** Scenarios of the notices of room `insight`. */
export const insightScenarios = {
  "follow-up": [
    {
      reader: "teacher",
      happens: async ({ run, runReturningId, readers }) => {
        await run("delete from follow_up_entries where school_id = $1");
        await runReturningId(
          `insert into follow_up_entries (school_id, rule, person_id, state, items, since)
           values ($1, 'ungraded', $2, 'notified', '[]', $3)`,
          readers.teacher.id,
          dayFromToday(0),
        );
        return { page: "follow-up", id: 0, needsAction: true };
      },
      ends: {
        "taken on": donePer("update follow_up_entries set state = 'acknowledged' where school_id = $1"),
        resolved: donePer("update follow_up_entries set state = 'resolved' where school_id = $1"),
        "nothing is found of it": gonePer(
          `update follow_up_entries set clean_since = since where school_id = $1`,
        ),
        closed: gonePer("update follow_up_entries set state = 'closed' where school_id = $1"),
      },
    },
  ],
  evaluation: [
    {
      reader: "teacher",
      happens: evaluation,
      ends: {
        acknowledged: donePer(
          "update evaluations set state = 'acknowledged' where school_id = $1 and key = $2",
        ),
        cancelled: gonePer("update evaluations set state = 'cancelled' where school_id = $1 and key = $2"),
      },
    },
  ],
  training: [
    {
      reader: "teacher",
      happens: async ({ runReturningId, run, readers }) => {
        const key = aKey();
        const id = await runReturningId(
          `insert into trainings (school_id, key, title, starts_at, ends_at, place, hours, created_by)
           values ($1, $2, 'First aid', now(), now() + interval '1 hour', 'Hall', 1, $3)`,
          key,
          readers.management.accountId,
        );
        await run(
          "insert into training_seats (school_id, training_id, person_id) values ($1, $2, $3)",
          id,
          readers.teacher.id,
        );
        return { page: "trainings", id: key };
      },
      ends: {
        declined: gonePer("update training_seats set answer = 'declined' where school_id = $1"),
        over: donePer(
          "update trainings set starts_at = now() - interval '2 hours', ends_at = now() where school_id = $1 and key = $2",
        ),
        completed: donePer("update training_seats set completed_at = now() where school_id = $1"),
      },
    },
  ],
} satisfies Partial<Record<NotificationKind, readonly Scenario[]>>;
