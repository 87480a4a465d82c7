import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { insertApplications } from "./applications.queries.ts";
import { insertCirculars } from "./circulars.queries.ts";

/** Visits of a week in every state, three trainings, applications, a circular, and a second building. They are few. */
export async function insertGrowth(db: Db, schoolId: number, today: string): Promise<void> {
  await insertEvaluations(db, schoolId, today);
  await insertTrainings(db, schoolId, today);
  await insertApplications(db, schoolId);
  await insertCirculars(db, schoolId, today);
  await insertConsents(db, schoolId);
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

/** One that is over, one today, one in two weeks, each after the lessons of the morning; a self-paced one that is due in ten days. */
async function insertTrainings(db: Db, schoolId: number, today: string): Promise<void> {
  await sql`
    insert into trainings (school_id, key, title, about, is_open, is_mandatory, starts_at, ends_at, place, capacity, hours,
      valid_months, materials, created_by)
    select ${schoolId}, made.key, made.title, made.about, made.is_open, made.is_mandatory,
      (${today}::date + made.days + time '14:00') at time zone 'Asia/Baghdad',
      (${today}::date + made.days + time '17:00') at time zone 'Asia/Baghdad', made.place, 30, 3, 24,
      '[]', (select account_id from evaluator_scopes where school_id = ${schoolId} order by id limit 1)
    from (values
      ('demotraining001', 'التقويم من أجل التعلم', 'كيف نكتب سؤالاً يكشف الفهم.', false, true, -20, 'قاعة الاجتماعات'),
      ('demotraining002', 'استعمال السبورة التفاعلية', null, true, false, 0, 'مختبر الحاسوب'),
      ('demotraining003', 'السلامة المدرسية والإسعافات الأولية', 'إلزامية لكل الكادر.', false, true, 14, 'قاعة الاجتماعات')
    ) as made (key, title, about, is_open, is_mandatory, days, place)`.execute(db);
  await sql`
    insert into training_seats (school_id, training_id, person_id, answer, was_present, completed_at, certificate)
    select ${schoolId}, training.id, teacher.id,
      case when teacher.no % 2 = 1 and training.key <> 'demotraining003' then 'going' else 'invited' end::training_answer,
      case when training.key = 'demotraining001' then teacher.no % 5 > 0 end,
      case when training.key = 'demotraining001' and teacher.no % 5 > 0 then training.ends_at end,
      case when training.key = 'demotraining001' and teacher.no % 5 > 0
        then upper(substr(md5(${schoolId} || '-' || teacher.id), 1, 12)) end
    from trainings as training,
      (select id, row_number() over (order by id) as no from teachers where school_id = ${schoolId}) as teacher
    where training.school_id = ${schoolId} and teacher.no <= 16`.execute(db);
  await insertSelfPaced(db, schoolId, today);
  await insertParts(db, schoolId);
  await sql`
    insert into training_certificates (number, school_id)
    select certificate, school_id from training_seats where school_id = ${schoolId} and certificate is not null
    on conflict do nothing`.execute(db);
}

/** Required of all teachers; `insertParts` gives it a material and a quiz. */
async function insertSelfPaced(db: Db, schoolId: number, today: string): Promise<void> {
  await sql`
    with training as (
      insert into trainings (school_id, key, title, about, is_open, is_mandatory, is_self_paced, reason, starts_at, ends_at,
        place, hours, valid_months, created_by)
      values (${schoolId}, 'demotraining004', 'حماية الطلبة على الإنترنت', 'نصف ساعة في أي وقت يناسبك.', true, true, true,
        'مطلوبة من كل الكادر بتعليمات المكتب الرئيسي', (${today}::date - 7 + time '08:00') at time zone 'Asia/Baghdad',
        (${today}::date + 10 + time '23:00') at time zone 'Asia/Baghdad',
        '', 0.5, 12, (select account_id from evaluator_scopes where school_id = ${schoolId} order by id limit 1))
      returning id
    )
    insert into training_seats (school_id, training_id, person_id)
    select ${schoolId}, training.id, teachers.id from training, teachers where teachers.school_id = ${schoolId}`.execute(
    db,
  );
}

/** The training of today has a session, a material and a quiz; nobody has done the last two yet. */
async function insertParts(db: Db, schoolId: number): Promise<void> {
  const questions = [
    { text: "متى تُحفظ السبورة التفاعلية؟", options: ["بعد كل درس", "في نهاية السنة"], right: 0 },
    { text: "من يكتب عليها؟", options: ["المدرّس وحده", "المدرّس والطلبة"], right: 1 },
  ];
  await sql`
    insert into training_parts (school_id, training_id, position, kind, title, starts_at, ends_at, place, url, questions)
    select training.school_id, training.id, made.position, made.kind::training_part_kind, made.title,
      case when made.kind = 'session' then training.starts_at end, case when made.kind = 'session' then training.ends_at end,
      case when made.kind = 'session' then training.place end, made.url,
      case when made.kind = 'quiz' then ${JSON.stringify(questions)}::jsonb else '[]' end
    from trainings as training, (values
      (0, 'session', 'في مختبر الحاسوب', null),
      (1, 'material', 'دليل السبورة التفاعلية', 'https://example.org/board.pdf'),
      (2, 'quiz', 'اختبار قصير', null)) as made (position, kind, title, url)
    where training.school_id = ${schoolId}
      and (training.key = 'demotraining002' or (training.key = 'demotraining004' and made.kind <> 'session'))`.execute(
    db,
  );
}
