import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Ten families who ask for a place, in the states that an office meets; two of them for the same child. */
export async function insertApplications(db: Db, schoolId: number): Promise<void> {
  await sql`
    insert into applications (school_id, key, tracking, state, submitted_at, state_since, level_id, name_parts, name_words,
      sex, birth_date, phone, guardians, previous_school, request, note, assessment_at, offer_until)
    select ${schoolId}, 'demoapplicatio' || made.no, 'DEM' || lpad(made.no::text, 3, '0') || ${codeOfSchool(schoolId)},
      made.state::application_state, now() - make_interval(days => made.days), now() - make_interval(days => case when made.state = 'submitted' then made.days else made.days / 2 end),
      first_level.id,
      jsonb_build_object('ar', jsonb_build_object('given', made.given, 'father', made.father, 'grandfather', 'حسن',
        'family', made.family)),
      made.given || ' ' || made.father || ' حسن ' || made.family, made.sex, first_level.born_by - made.no * 23,
      '+96477020000' || lpad(made.no::text, 2, '0'),
      jsonb_build_array(jsonb_build_object('name', made.father || ' حسن ' || made.family, 'relation', 'father', 'phone',
        '+96477020000' || lpad(made.no::text, 2, '0'))),
      made.previous_school, made.request, made.note,
      case when made.state = 'assessment_scheduled' then date_trunc('day', now()) + interval '3 days 6 hours' end,
      case when made.state = 'accepted' then current_date + 9 end
    from (
      select level.id, make_date(extract(year from year.starts_on)::int - 6, 12, 31) as born_by
      from sections as section
      join academic_years as year on year.school_id = section.school_id and year.id = section.year_id
        and year.state = 'current'
      join levels as level on level.id = section.level_id
      where section.school_id = ${schoolId} order by level.position limit 1
    ) as first_level, (values
      (1, 'submitted', 1, 'رند', 'علي', 'الجبوري', 'female', null, null, null),
      (2, 'submitted', 7, 'يوسف', 'كرار', 'الساعدي', 'male', 'روضة النور', null, null),
      (3, 'under_review', 8, 'مينا', 'سيف', 'العبيدي', 'female', 'روضة الأمل', null, null),
      (4, 'info_requested', 6, 'آدم', 'ياسر', 'الدليمي', 'male', null, 'صورة بطاقة السكن، من فضلكم', null),
      (5, 'assessment_scheduled', 5, 'لين', 'عمر', 'التميمي', 'female', null, 'مع أحد الوالدين، قاعة الإدارة', null),
      (6, 'accepted', 10, 'حسين', 'مصطفى', 'الكعبي', 'male', 'روضة النور', null, 'مستعد للصف الأول'),
      (7, 'waitlisted', 9, 'تبارك', 'حيدر', 'الزبيدي', 'female', null, null, 'تُقبل عند خلو مقعد'),
      (8, 'rejected', 12, 'عباس', 'جعفر', 'اللامي', 'male', null, null, 'السكن خارج منطقة المدرسة'),
      (9, 'under_review', 2, 'مينا', 'سيف', 'العبيدي', 'female', null, null, null)
    ) as made (no, state, days, given, father, family, sex, previous_school, request, note)`.execute(db);
  // The same child, registered by both parents.
  await sql`update applications as second set birth_date = first.birth_date from applications as first
    where second.school_id = ${schoolId} and second.key = 'demoapplicatio9'
      and first.school_id = ${schoolId} and first.key = 'demoapplicatio3'`.execute(db);
  await sql`update applications set needs = 'ربو خفيف، البخاخ في الحقيبة'
    where school_id = ${schoolId} and key = 'demoapplicatio6'`.execute(db);
  await insertEnrolled(db, schoolId);
  await insertSlots(db, schoolId);
}

/** The first letters of the school's code, as tracking codes write them: RAF1, N00R. */
const codeOfSchool = (schoolId: number) =>
  sql`(select translate(upper(left(school.code, 4)), 'IOLU', '101V') from schools as school where school.id = ${schoolId})`;

/** Applications of the demo that are not found by their tracking codes yet. */
export const listUnplaced = (db: Db, schoolId: number) =>
  db
    .selectFrom("applications as one")
    .select(["one.key as application", "one.tracking", "one.phone"])
    .where("one.school_id", "=", schoolId)
    .where("one.key", "like", "demoapplicatio%")
    .where((from) =>
      from.not(
        from.exists(
          from
            .selectFrom("application_places as place")
            .select("place.tracking")
            .whereRef("place.tracking", "=", "one.tracking"),
        ),
      ),
    )
    .execute();

/** A morning of assessments by teacher1, or the school's first teacher; the family that is to be assessed has picked the first. */
async function insertSlots(db: Db, schoolId: number): Promise<void> {
  await sql`
    insert into assessment_slots (school_id, starts_at, minutes, places, place, assessor_id)
    select school.id, date_trunc('day', now()) + interval '3 days 6 hours' + at * interval '20 minutes', 20, 1,
      'قاعة الإدارة', coalesce((select own.person_id from login_names as name join account_people as own on own.account_id = name.account_id
        where name.login = 'teacher1' and own.school_id = ${schoolId} limit 1),
        (select min(id) from teachers where school_id = ${schoolId}))
    from schools as school, generate_series(0, 5) as at where school.id = ${schoolId}`.execute(db);
  await sql`update applications as child set slot_id = slot.id, assessment_at = slot.starts_at
    from (select id, starts_at from assessment_slots where school_id = ${schoolId} order by starts_at limit 1) as slot
    where child.school_id = ${schoolId} and child.state = 'assessment_scheduled'`.execute(db);
}

/** A student of the first level who came by an application. */
const insertEnrolled = (db: Db, schoolId: number) =>
  sql`
  insert into applications (school_id, key, tracking, state, submitted_at, state_since, level_id, name_parts, name_words,
    sex, birth_date, phone, guardians, student_id)
  select ${schoolId}, 'demoapplication', 'DEM010' || ${codeOfSchool(schoolId)}, 'enrolled', now() - interval '90 days', now() - interval '70 days',
    seated.level_id, person.name_parts, person.search_text, person.sex, person.birth_date, '+9647702000010',
    jsonb_build_array(jsonb_build_object('name', guardian.name_ar, 'relation', link.relation, 'phone', '+9647702000010')),
    person.id
  from enrolments as seated
  join levels as level on level.id = seated.level_id
  join people as person on person.school_id = seated.school_id and person.id = seated.student_id
    and person.sex is not null and person.birth_date is not null
  join guardian_links as link on link.school_id = person.school_id and link.student_id = person.id and link.is_primary
  join people as guardian on guardian.school_id = link.school_id and guardian.id = link.guardian_id
  where seated.school_id = ${schoolId} and seated.state = 'active'
  order by level.position, seated.register_no, person.id limit 1`.execute(db);
