import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { insertApplications } from "./applications.queries.ts";
import { insertCirculars } from "./circulars.queries.ts";
import { insertSignIns } from "./sign-ins.queries.ts";
import { insertTrainings } from "./trainings.queries.ts";

/** Visits of a week in every state, five trainings, applications, a circular, and a second building. They are few. */
export async function insertGrowth(db: Db, schoolId: number, today: string): Promise<void> {
  await insertEvaluations(db, schoolId, today);
  await insertTrainings(db, schoolId, today);
  await insertApplications(db, schoolId);
  await insertCirculars(db, schoolId, today);
  await insertConsents(db, schoolId);
  await insertSignIns(db, schoolId);
  await sql`insert into school_branches (school_id, position, name, address, phones, gates, hours, latitude, longitude)
    values (${schoolId}, 0, 'بناية المختبرات', 'بغداد، المنصور، شارع 14 رمضان', '{+9647701234567}',
      'البوابة الشمالية للطلبة، البوابة الشرقية للزوار', '07:30–14:00', 33.315200, 44.366100)`.execute(db);
}

/** Two families of three agree to photos, four of five to the honour list; the others have not decided. */
async function insertConsents(db: Db, schoolId: number): Promise<void> {
  await sql`
    insert into family_consents (school_id, student_id, kind, is_given, decided_by)
    select ${schoolId}, link.student_id, asked.kind, true, min(own.account_id)
    from guardian_links as link
    join account_people as own on own.school_id = link.school_id and own.person_id = link.guardian_id
    join (values ('photo', 3), ('honour_list', 5)) as asked (kind, each) on link.student_id % asked.each > 0
    where link.school_id = ${schoolId} and link.state = 'verified'
    group by link.student_id, asked.kind`.execute(db);
}

/** One visit for each of six teachers, by the school's evaluator. */
async function insertEvaluations(db: Db, schoolId: number, today: string): Promise<void> {
  await sql`
    with visited as (
      select given.teacher_id, min(given.teaching_class_id) as class_id,
        row_number() over (order by given.teacher_id) as no
      from teacher_assignments as given where given.school_id = ${schoolId} and given.state = 'active'
      group by given.teacher_id order by given.teacher_id limit 6
    ), by_whom as (
      select account_id from evaluator_scopes where school_id = ${schoolId} order by id limit 1
    ), scored as (
      select visited.no, jsonb_agg(jsonb_build_object('indicator', each.value ->> 'id', 'score', 3 + (each.at + visited.no) % 3,
          'note', null) order by each.at) as scores,
        sum((each.value ->> 'weight')::int * (3 + (each.at + visited.no) % 3)) / 5.0 as outcome
      from visited, rubrics, jsonb_array_elements(rubrics.indicators) with ordinality as each (value, at)
      where rubrics.group_id is null group by visited.no
    )
    insert into evaluations (school_id, key, author_id, author_role, author_name, teacher_id, teaching_class_id, rubric_id,
      held_on, period, topic, state, scores, notes, strengths, next_step, outcome, answer, submitted_at, acknowledged_at, final_at)
    select ${schoolId}, 'demoevaluation' || visited.no, by_whom.account_id, 'evaluator',
      '{"en": "Subject supervisor", "ar": "المشرف التربوي", "ckb": "سەرپەرشتیاری پەروەردەیی"}', visited.teacher_id,
      visited.class_id, rubric.id, ${today}::date - visited.no::int, 1 + visited.no % 5, 'مراجعة الوحدة الثانية',
      state::evaluation_state, case when state = 'draft' then '[]' else scored.scores end, '[]',
      'أهداف الدرس واضحة ومكتوبة على السبورة', 'إعطاء الطلبة وقتاً أطول للإجابة',
      case when state <> 'draft' then round(scored.outcome, 1) end,
      case when state = 'appealed' then 'كان الدرس مختصراً بسبب الاحتفال' when state = 'acknowledged' then 'شكراً' end,
      case when state <> 'draft' then ${today}::date - visited.no::int + time '12:00' end,
      case when state in ('acknowledged', 'final') then ${today}::date - visited.no::int + time '15:00' end,
      case when state = 'final' then ${today}::date - visited.no::int + time '20:00' end
    from visited join scored using (no), by_whom, rubrics as rubric,
      lateral (select ('{submitted,acknowledged,final,draft,draft,appealed}'::text[])[visited.no] as state) as stands
    where rubric.group_id is null`.execute(db);
  await sql`
    insert into evaluation_events (school_id, evaluation_id, position, kind, account_id, role, body, happened_at)
    select kept.school_id, kept.id, done.position, done.kind, kept.author_id, done.role::role, done.body, done.at
    from evaluations as kept, lateral (values
      (1, 'submitted', 'evaluator', null, kept.submitted_at),
      (2, case when kept.state = 'appealed' then 'appealed' else 'acknowledged' end, 'teacher', kept.answer,
        kept.submitted_at + interval '3 hours'),
      (3, 'finalised', 'school_management', null, kept.final_at)) as done (position, kind, role, body, at)
    where kept.school_id = ${schoolId} and kept.state <> 'draft'
      and (done.position = 1 or (done.position = 2 and kept.state <> 'submitted')
        or (done.position = 3 and kept.state = 'final'))`.execute(db);
}
