import { type Account, COORDINATED, type SchoolPlan } from "#demo/schools/public.ts";
import type { BulkTransaction } from "#platform/db/db.ts";

import { copyRows, reserveIds, type CopyRow } from "./copy.queries.ts";
import type { Group } from "./group.queries.ts";
import { at, openedAt } from "./ids.ts";

type Client = BulkTransaction["client"];

const OF_ONE_SCHOOL = new Set(["student", "teacher", "school_management"]);

/**
 * Writes the accounts of a school's people with their logins and roles. An account that the group has already is only
 * tied to its person here.
 */
export async function insertAccounts(
  client: Client,
  plan: SchoolPlan,
  schoolId: number,
  people: readonly number[],
  group: Group,
): Promise<void> {
  const unknown = plan.accounts.filter(({ logins }) => !group.accounts.has(getFirstLogin(logins)));
  const ids = await reserveIds(client, "accounts", unknown.length);
  for (const [no, { logins }] of unknown.entries()) group.accounts.set(getFirstLogin(logins), at(ids)(no));
  const getAccountId = ({ logins }: Account) => accountId(group, getFirstLogin(logins));
  await copyRows(
    client,
    "accounts",
    ["id", "group_id", "state", "password_hash", "locale", "synthetic"],
    unknown.map((account) => [
      getAccountId(account),
      group.groupId,
      account.state,
      group.passwordHash,
      account.locale,
      true,
    ]),
  );
  await copyRows(
    client,
    "login_names",
    ["login", "account_id"],
    unknown.flatMap((account) => account.logins.map((login): CopyRow => [login, getAccountId(account)])),
  );
  await copyRows(
    client,
    "account_people",
    ["account_id", "school_id", "person_id"],
    plan.accounts.map((account) => [getAccountId(account), schoolId, at(people)(account.person)]),
  );
  await copyRows(
    client,
    "role_assignments",
    ["account_id", "group_id", "role", "school_id", "person_id", "starts_at"],
    plan.accounts.flatMap((account) =>
      account.roles.map((role): CopyRow => {
        const where = OF_ONE_SCHOOL.has(role) ? [schoolId, at(people)(account.person)] : [null, null];
        return [getAccountId(account), group.groupId, role, ...where, openedAt(plan)];
      }),
    ),
  );
  const principal = plan.accounts.find(({ roles }) => roles.includes("school_management"));
  if (principal)
    await copyRows(
      client,
      "school_settings",
      ["school_id", "principal_id"],
      [[schoolId, at(people)(principal.person)]],
    );
}

/** Sends the group's coordinators and one of its evaluators to a school. */
export async function insertScopes(
  client: Client,
  plan: SchoolPlan,
  schoolId: number,
  group: Group,
  evaluator: string,
): Promise<void> {
  const coordinators = plan.coordinators.map((person) => {
    const account = plan.accounts.find((one) => one.person === person);
    return accountId(group, getFirstLogin(account?.logins ?? []));
  });
  const starts = plan.openedOn;
  await copyRows(
    client,
    "coordinator_scopes",
    ["school_id", "account_id", "subject_id", "starts_on"],
    coordinators.flatMap((account, no) =>
      (COORDINATED[no] ?? []).map((subject): CopyRow => [
        schoolId,
        account,
        group.subjectId(subject),
        starts,
      ]),
    ),
  );
  await copyRows(
    client,
    "evaluator_scopes",
    ["school_id", "account_id", "starts_on"],
    [[schoolId, accountId(group, evaluator), starts]],
  );
  await copyRows(
    client,
    "account_schools",
    ["account_id", "school_id"],
    [...coordinators, accountId(group, evaluator)].map((account) => [account, schoolId]),
  );
}

const getFirstLogin = ([login = ""]: readonly string[]): string => login;

function accountId({ accounts }: Group, login: string): number {
  const id = accounts.get(login);
  if (id === undefined) throw new RangeError(`The group has no account ${login}.`);
  return id;
}
