import type { Reply } from "@dars/contract/platform/route";
import type { Appointment, listAppointments as route } from "@dars/contract/school/appointments";

import { resolveApproval } from "#oversight/proposals/public.ts";
import type { Context } from "#platform/context.ts";
import { findOffice } from "#school/schools/public.ts";

import {
  listCoordinators,
  listEvaluators,
  listManagement,
  listStaffAccounts,
  listWaitingAppointments,
} from "./appointments.queries.ts";
import { managerNamed } from "./name-manager.ts";

export async function listAppointments(
  context: Context,
  { schoolId }: { readonly schoolId: number },
): Promise<Reply<typeof route>> {
  const { database, actor } = context;
  const db = database.reading(schoolId);
  const office = await findOffice(database.directory, actor.groupId);
  const [coordinators, evaluators, management, officeStaff, schoolStaff, waiting, approval] =
    await Promise.all([
      listCoordinators(db, schoolId),
      listEvaluators(db, schoolId),
      listManagement(db, schoolId),
      listStaffAccounts(database.reading(office.id), office.id),
      listStaffAccounts(db, schoolId),
      listWaitingAppointments(db, schoolId),
      resolveApproval(context, schoolId, managerNamed),
    ]);
  const names = new Map([...schoolStaff, ...officeStaff].map(({ accountId, of }) => [accountId, of.name]));
  const named = (mandate: Omit<Appointment, "name">): Appointment => ({
    ...mandate,
    name: names.get(mandate.accountId) ?? null,
  });
  const toCandidates = (staff: typeof officeStaff, isOfOffice: boolean) =>
    staff.map(({ accountId, login, of }) => ({ accountId, login, name: of.name, isOfOffice }));
  return {
    mandates: [...management, ...coordinators, ...evaluators].map(named),
    candidates: [...toCandidates(officeStaff, true), ...toCandidates(schoolStaff, false)],
    waiting,
    approval,
  };
}
