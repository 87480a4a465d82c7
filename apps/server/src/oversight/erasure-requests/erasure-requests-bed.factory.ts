import { askErasure } from "@dars/contract/oversight/data-rights";
import {
  listErasureRequests,
  listErasureSubjects,
  refuseErasureRequest,
  requestErasure,
  withdrawErasureRequest,
} from "@dars/contract/oversight/erasure-requests";
import { decideProposal } from "@dars/contract/oversight/proposals";
import type { Role } from "@dars/contract/platform/roles";

import { aSchoolThatSignsIn } from "#identity/accounts/accounts.factory.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aManagement, aStudent, type Member, type Person } from "#platform/testing/factories/people.ts";

/** A whole server, and what tests of requests for erasure do again and again. */
export async function erasureRequestsBed() {
  const bed = await aSchoolThatSignsIn();
  const { database, owner, school, section, group, passwordHash, client, signIn } = bed;
  const secret = { passwordHash };
  const clientFor = async ({ login }: Member, role: Role) =>
    client((await signIn(login, role)).userData.token);
  type Client = Awaited<ReturnType<typeof clientFor>>;

  const manager = await aManagement(database, school, secret);
  const second = await aManagement(database, school, secret);
  const office = await clientFor(manager, "school_management");
  const approver = await clientFor(second, "school_management");

  const request = (
    caller: Client,
    { schoolId, id: personId }: Person,
    key = aKey(),
    reason = "We moved away",
  ) => caller.call(requestErasure, { body: { key, schoolId, personId, reason } });
  const seenBy = async (caller: Client, { id }: Person) => {
    const { people } = await caller.call(listErasureSubjects, {});
    return people.find(({ personId }) => personId === id);
  };
  const open = async (caller: Client = office, schoolId = school.id) =>
    (await caller.call(listErasureRequests, { params: { schoolId } })).requests;
  const findOpenRequest = async ({ id }: Person) => (await open()).find(({ personId }) => personId === id);
  const refuse = ({ id: personId }: Person, requestId: number, caller = office) =>
    caller.call(refuseErasureRequest, {
      params: { schoolId: school.id, personId },
      body: { requestId, reason: "The enrolment has to end first" },
    });
  const withdraw = (caller: Client, requestId: number, schoolId = school.id) =>
    caller.call(withdrawErasureRequest, { body: { schoolId, requestId } });
  const start = ({ id: personId }: Person) =>
    office.call(askErasure, {
      params: { schoolId: school.id, personId },
      body: { key: aKey(), reason: "Asked in the app; proof of identity" },
    });
  const decide = (proposalId: number, approve = true) =>
    approver.call(decideProposal, {
      params: { schoolId: school.id, proposalId },
      body: { approve, isAlone: false, note: null },
    });

  const aFamily = async (options: Parameters<typeof aStudent>[2] = {}) => {
    const child = await aStudent(database, school, { section, ...options });
    const guardian = await aGuardian(database, group, { of: [child], ...secret });
    return { child, guardian, own: await clientFor(guardian, "parent") };
  };
  const leaves = (child: Person) =>
    owner.query("update enrolments set state = 'withdrawn', ends_on = current_date where student_id = $1", [
      child.id,
    ]);
  const aged = async (years: string) => {
    const student = await aStudent(database, school, { section, ...secret });
    await owner.query("update people set birth_date = $3::date - $2::interval where id = $1", [
      student.id,
      years,
      dayFromToday(0),
    ]);
    return { student, own: await clientFor(student, "student") };
  };
  return {
    ...bed,
    request,
    seenBy,
    open,
    findOpenRequest,
    refuse,
    withdraw,
    start,
    decide,
    aFamily,
    leaves,
    aged,
    clientFor,
    office,
    manager,
    second,
    secret,
  };
}
