import type { Db } from "#platform/db/db.ts";

import { listTakenLogins } from "./known-group.queries.ts";
import { alternativeLogin } from "./planning/alternative-login.ts";
import type { KnownGroup } from "./planning/known-roster.ts";

const FIRST = 2;
const FURTHER = 20;

/**
 * Owners of the wanted logins and of their alternatives, up to as many free ones as there are people who want the
 * login.
 */
export async function findTakenLogins(
  db: Db,
  requestedLogins: readonly string[],
  groupCode: string,
): Promise<KnownGroup["takenLogins"]> {
  const taken = new Map<string, { readonly accountId: number; readonly groupId: number }>();
  let open = [...Map.groupBy(requestedLogins, (login) => login)].map(([login, people]) => ({
    login,
    missing: people.length,
  }));
  for (let [from, count] = [0, FIRST]; open.length > 0; [from, count] = [from + count, FURTHER]) {
    const attempts = Array.from({ length: count }, (_, at) => from + at);
    const candidates = open.map(({ login, missing }) => ({
      login,
      missing,
      names: attempts.map((attempt) => alternativeLogin(login, groupCode, attempt)),
    }));
    const found = await listTakenLogins(
      db,
      candidates.flatMap(({ names }) => names),
    );
    for (const { login, accountId, groupId } of found) taken.set(login, { accountId, groupId });
    open = candidates
      .map(({ login, missing, names }) => ({
        login,
        missing: missing - names.filter((name) => !taken.has(name)).length,
      }))
      .filter(({ missing }) => missing > 0);
  }
  return taken;
}
