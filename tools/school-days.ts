/**
 * Whatever day it is, the demo's schools teach in the five weeks after it, as in their terms: what a story does on a school
 * day would otherwise wait for the end of a holiday. In a term nothing is added, and national days are free as always.
 * Nothing where there is no demo school.
 */
export const SCHOOL_DAYS = `
  create temporary table free_day as
  select year.school_id, year.id as year_id, day::date
  from academic_years as year
  join schools as school on school.id = year.school_id
  cross join generate_series(1, 35) as ahead
  cross join lateral (select (now() at time zone school.time_zone)::date + ahead as day) as later
  where year.state = 'current'
    and (school.week_days >> extract(dow from day)::integer) & 1 = 1
    and not exists (
      select from terms as term
      where term.school_id = year.school_id and term.year_id = year.id
        and term.kind in ('first_term', 'second_term') and day >= term.starts_on and day < term.ends_on
    );

  update academic_years as year set ends_on = last.day + 1
  from (select school_id, year_id, max(day) as day from free_day group by school_id, year_id) as last
  where year.school_id = last.school_id and year.id = last.year_id and year.ends_on <= last.day;

  insert into calendar_entries (school_id, kind, title_ar, title_ckb, title_en, starts_on, ends_on)
  select school_id, 'school_day', 'يوم دوام', 'ڕۆژی خوێندن', 'School day', day, day + 1 from free_day`;
