import type { FileReply, Input } from "@dars/contract/platform/route";
import type { exportPeople } from "@dars/contract/roster/tables";

import { takeOut } from "#oversight/exports/public.ts";
import type { Context } from "#platform/context.ts";
import { findToday } from "#platform/db/today.ts";
import { invalid } from "#platform/errors.ts";
import { mayReadAddress, mayReadContacts } from "#school/people/public.ts";

import { loadTableSchool } from "./load-table-school.ts";
import { outgoingSheet } from "./outgoing-sheet.ts";
import { peopleSheet } from "./people-sheet.ts";
import type { ListOf } from "./table-list.ts";
import type { TableSchool } from "./table-school.ts";

/** A list of people as a file. Who took it, and what for, is written down. */
export async function exportList(
  context: Context,
  {
    params: { schoolId, list },
    query: { format = "xlsx", locale = "ar", reason, people },
  }: Input<typeof exportPeople>,
): Promise<FileReply> {
  if (reason === undefined) throw invalid("Say what the list is for.", "/querystring/reason");
  const only = people === undefined ? null : new Set(people.split(",").map(Number));
  return takeOut(context, {
    schoolId,
    reason,
    prepare: async () => {
      const takenAt = new Date();
      const school = await loadTableSchool(context.database, schoolId, locale);
      const sheet = peopleSheet(school, list, {
        locale,
        // Text files have no hidden columns, and a list is there to be read.
        takenAt: format === "xlsx" ? takenAt : null,
        only,
        withContacts: mayReadContacts(context.actor),
        withAddresses: mayReadAddress(context.actor),
      });
      const name = `${list}-${await findToday(context.database.reading(schoolId), schoolId)}`;
      return outgoingSheet(sheet, {
        kind: "list",
        list,
        format,
        name,
        students: studentsIn(school, list, only),
      });
    },
  });
}

/** A list of guardians has their children in it. `only`: these people; null: all. */
function studentsIn({ people, links }: TableSchool, list: ListOf, only: ReadonlySet<number> | null): number {
  if (list === "teachers") return 0;
  const isListed = (id: number) => only === null || only.has(id);
  return list === "students"
    ? people.filter(({ id, isStudent }) => isStudent && isListed(id)).length
    : new Set(links.filter(({ guardianId }) => isListed(guardianId)).map(({ studentId }) => studentId)).size;
}
