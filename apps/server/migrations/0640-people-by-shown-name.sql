-- Persian orders the letters of Kurdish, but for ڕ, which belongs after ر. Readers see a name in their own language,
-- else in the nearest that has it; the list of people is paged in that order.
create collation kurdish (provider = icu, locale = 'fa', rules = '&ر<ڕ');

create index people_by_name_en on people
  (school_id, (coalesce(name_en, name_ar, name_ckb) collate "en-x-icu"), id);
create index people_by_name_ckb on people
  (school_id, (coalesce(name_ckb, name_ar, name_en) collate kurdish), id);
