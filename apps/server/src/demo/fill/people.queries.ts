import { displayNames, buildSearchText } from "@dars/contract/school/display-names";

import type { SchoolPlan } from "#demo/schools/public.ts";
import type { BulkTransaction } from "#platform/db/db.ts";

import { copyRows, reserveIds, type CopyRow } from "./copy.queries.ts";
import { at } from "./ids.ts";

type Client = BulkTransaction["client"];

/** Writes the people of a school, their roles as student or teacher, and the guardian links. */
export async function insertPeople(
  client: Client,
  plan: SchoolPlan,
  schoolId: number,
): Promise<readonly number[]> {
  const ids = await reserveIds(client, "people", plan.people.length);
  const id = at(ids);
  await copyRows(
    client,
    "people",
    [
      "school_id",
      "id",
      "sourced_id",
      "name_parts",
      "name_ar",
      "name_en",
      "name_ckb",
      "search_text",
      "sex",
      "birth_date",
      "phone",
      "second_phone",
      "address",
      "email",
      "locale",
      "synthetic",
    ],
    plan.people.map((person, no): CopyRow => {
      const { ar, en, ckb } = displayNames(person.names);
      const { sourcedId, names, sex, birthDate, phone, secondPhone, address, email, locale } = person;
      const shown = [ar, en, ckb, buildSearchText(names)];
      return [
        schoolId,
        id(no),
        sourcedId,
        JSON.stringify(names),
        ...shown,
        sex,
        birthDate,
        phone,
        secondPhone,
        address,
        email,
        locale,
        true,
      ];
    }),
  );
  await copyRows(
    client,
    "students",
    ["school_id", "id", "student_number"],
    plan.students.map((person, no) => [
      schoolId,
      id(person),
      `${plan.place + 1}-${String(no + 1).padStart(4, "0")}`,
    ]),
  );
  await copyRows(
    client,
    "teachers",
    ["school_id", "id"],
    plan.teachers.map((person) => [schoolId, id(person)]),
  );
  await copyRows(
    client,
    "guardian_links",
    [
      "school_id",
      "guardian_id",
      "student_id",
      "relation",
      "is_primary",
      "can_view",
      "can_message",
      "can_pickup",
      "gets_notifications",
      "restricted_by_court",
      "state",
    ],
    plan.guardianLinks.map((link) => [
      schoolId,
      id(link.guardian),
      id(link.student),
      link.relation,
      link.isPrimary,
      link.canView,
      link.canMessage,
      link.canPickup,
      link.canView,
      link.isRestricted,
      "verified",
    ]),
  );
  return ids;
}
