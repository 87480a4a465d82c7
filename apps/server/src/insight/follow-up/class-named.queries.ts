import { sql } from "kysely";

/** A joined class by its subject and section, in each language; null where there is none. */
export const classNamed = sql`case when class.id is not null then json_build_object('id', class.id, 'name', json_build_object(
        'en', concat_ws(' – ', coalesce(subject.name_en, subject.name_ar), coalesce(section.title, section.letter, class.title)),
        'ar', concat_ws(' – ', coalesce(subject.name_ar, subject.name_en), coalesce(section.title, section.letter, class.title)),
        'ckb', concat_ws(' – ', coalesce(subject.name_ckb, subject.name_ar, subject.name_en),
          coalesce(section.title, section.letter, class.title)))) end`;
