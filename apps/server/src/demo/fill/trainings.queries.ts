import { sql } from "kysely";

import { CLIP } from "#demo/lessons/public.ts";
import type { Db } from "#platform/db/db.ts";

/** Title of the part that is a video. */
const VIDEO = "ماذا يرى الطالب على هاتفه؟";

/**
 * One of last year, one that is over, one today, one in two weeks, each after the lessons of the morning; a self-paced one
 * that is due in ten days.
 */
export async function insertTrainings(db: Db, schoolId: number, today: string): Promise<void> {
  const createdBy = await findEvaluator(db, schoolId);
  await sql`
    insert into trainings (school_id, key, title, about, is_open, is_mandatory, starts_at, ends_at, place, capacity, hours,
      valid_months, materials, created_by)
    select school.id, made.key, made.title, made.about, made.is_open, made.is_mandatory,
      (${today}::date + made.days + time '14:00') at time zone 'Asia/Baghdad',
      (${today}::date + made.days + time '17:00') at time zone 'Asia/Baghdad', made.place, 30, 3,
      made.months, '[]', ${createdBy}
    from schools as school, (values
      ('demotraining001', 'التقويم من أجل التعلم', 'كيف نكتب سؤالاً يكشف الفهم.', false, true, -20, 24, 'قاعة الاجتماعات'),
      ('demotraining002', 'استعمال السبورة التفاعلية', null, true, false, 0, 24, 'مختبر الحاسوب'),
      ('demotraining003', 'السلامة المدرسية والإسعافات الأولية', 'إلزامية لكل الكادر.', false, true, 14, 24, 'قاعة الاجتماعات'),
      ('demotraining005', 'السلامة في المختبر', 'شهادتها لسنة واحدة.', false, false, -380, 12, 'مختبر الفيزياء')
    ) as made (key, title, about, is_open, is_mandatory, days, months, place)
    where school.id = ${schoolId}`.execute(db);
  await sql`
    insert into training_seats (school_id, training_id, person_id, answer, was_present, completed_at, certificate)
    select ${schoolId}, training.id, teacher.id,
      case when teacher.no % 2 = 1 and training.key <> 'demotraining003' then 'going' else 'invited' end::training_answer,
      case when training.key in ('demotraining001', 'demotraining005') then teacher.no % 5 > 0 end,
      case when training.key in ('demotraining001', 'demotraining005') and teacher.no % 5 > 0 then training.ends_at end,
      case when training.key in ('demotraining001', 'demotraining005') and teacher.no % 5 > 0
        then upper(substr(md5(${schoolId} || '-' || teacher.id || case training.key when 'demotraining005' then '-5'
          else '' end), 1, 12)) end
    from trainings as training,
      (select id, row_number() over (order by id) as no from teachers where school_id = ${schoolId}) as teacher
    where training.school_id = ${schoolId} and teacher.no <= 16`.execute(db);
  await insertSelfPaced(db, schoolId, today, createdBy);
  await insertParts(db, schoolId);
  await sql`
    insert into training_certificates (number, school_id)
    select certificate, school_id from training_seats where school_id = ${schoolId} and certificate is not null
    on conflict do nothing`.execute(db);
}

async function findEvaluator(db: Db, schoolId: number): Promise<number | null> {
  const scope = await db
    .selectFrom("evaluator_scopes")
    .select("account_id")
    .where("school_id", "=", schoolId)
    .orderBy("id")
    .executeTakeFirst();
  return scope?.account_id ?? null;
}

/** Required of all teachers; `insertParts` gives it a video, a material and a quiz. */
async function insertSelfPaced(
  db: Db,
  schoolId: number,
  today: string,
  createdBy: number | null,
): Promise<void> {
  await sql`
    with training as (
      insert into trainings (school_id, key, title, about, is_open, is_mandatory, is_self_paced, reason, starts_at, ends_at,
        place, hours, valid_months, created_by)
      values (${schoolId}, 'demotraining004', 'حماية الطلبة على الإنترنت', 'نصف ساعة في أي وقت يناسبك.', true, true, true,
        'مطلوبة من كل الكادر بتعليمات المكتب الرئيسي', (${today}::date - 7 + time '08:00') at time zone 'Asia/Baghdad',
        (${today}::date + 10 + time '23:00') at time zone 'Asia/Baghdad',
        '', 0.5, 12, ${createdBy})
      returning id
    )
    insert into training_seats (school_id, training_id, person_id)
    select ${schoolId}, training.id, teachers.id from training, teachers where teachers.school_id = ${schoolId}`.execute(
    db,
  );
}

/**
 * The training of today has a session, a material and a quiz; nobody has done the last two yet. The self-paced one has a
 * video in place of the session.
 */
async function insertParts(db: Db, schoolId: number): Promise<void> {
  const questions = [
    { text: "متى تُحفظ السبورة التفاعلية؟", options: ["بعد كل درس", "في نهاية السنة"], right: 0 },
    { text: "من يكتب عليها؟", options: ["المدرّس وحده", "المدرّس والطلبة"], right: 1 },
  ];
  await sql`
    insert into training_parts (school_id, training_id, position, kind, title, starts_at, ends_at, place, url, file_id,
      questions)
    select training.school_id, training.id, made.position, made.kind::training_part_kind, made.title,
      case when made.kind = 'session' then training.starts_at end, case when made.kind = 'session' then training.ends_at end,
      case when made.kind = 'session' then training.place end, made.url,
      case when made.title = ${VIDEO} then ${CLIP.id} end,
      case when made.kind = 'quiz' then ${JSON.stringify(questions)}::jsonb else '[]' end
    from trainings as training, (values
      (0, 'session', 'في مختبر الحاسوب', null),
      (0, 'material', ${VIDEO}, null),
      (1, 'material', 'دليل السبورة التفاعلية', 'https://example.org/board.pdf'),
      (2, 'quiz', 'اختبار قصير', null)) as made (position, kind, title, url)
    where training.school_id = ${schoolId}
      and (made.title <> ${VIDEO} or exists (select from files where school_id = ${schoolId} and id = ${CLIP.id}))
      and (training.key = 'demotraining002' and made.title <> ${VIDEO}
        or training.key = 'demotraining004' and made.kind <> 'session')`.execute(db);
  await sql`
    insert into file_uses (school_id, kind, target_id, part, file_id, position)
    select school_id, 'training', training_id, 0, file_id, 0 from training_parts
    where school_id = ${schoolId} and file_id is not null`.execute(db);
  await insertResults(db, schoolId);
}

/**
 * In the self-paced training every third teacher has watched a part of the video, as the first one has, and every seventh
 * has used up the attempts of its quiz.
 */
async function insertResults(db: Db, schoolId: number): Promise<void> {
  await sql`
    insert into training_part_results (school_id, part_id, person_id, seen, attempts, best_percent)
    select part.school_id, part.id, teacher.id,
      case when part.file_id is not null then '{[0,4),[6,9)}' else '{}' end::int4multirange,
      case when part.kind = 'quiz' then part.attempts else 0 end, case when part.kind = 'quiz' then 50 end
    from training_parts as part
    join trainings as training on training.school_id = part.school_id and training.id = part.training_id
    cross join (select id, row_number() over (order by id) as no from teachers where school_id = ${schoolId}) as teacher
    where part.school_id = ${schoolId} and training.key = 'demotraining004'
      and (part.file_id is not null and teacher.no % 3 = 1 or part.kind = 'quiz' and teacher.no % 7 = 6)`.execute(
    db,
  );
}
