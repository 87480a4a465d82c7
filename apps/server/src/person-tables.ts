import type { PersonTable } from "#platform/db/person-table.ts";
import { ENROLMENTS } from "#school/enrolment/public.ts";
import { GUARDIAN_LINKS } from "#school/guardians/public.ts";
import { PEOPLE, STUDENTS, TEACHERS } from "#school/people/public.ts";

/** Tables of people that are declared column by column. */
export const PERSON_TABLES: readonly PersonTable[] = [PEOPLE, STUDENTS, TEACHERS, GUARDIAN_LINKS, ENROLMENTS];
