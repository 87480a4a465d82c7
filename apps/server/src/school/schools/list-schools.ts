import type { SchoolCard } from "@dars/contract/school/schools";

import { schoolsInReach } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";

import { listSchoolCards } from "./school-cards.ts";

export async function listSchools(context: Context): Promise<{ schools: SchoolCard[] }> {
  return { schools: await listSchoolCards(context.database, await schoolsInReach(context)) };
}
