import { askDataExport, listDataExports, takeDataExport } from "@dars/contract/oversight/data-rights";
import type { Role } from "@dars/contract/platform/roles";

import { aSchoolThatSignsIn } from "#identity/accounts/accounts.factory.ts";
import { PERSON_TABLES } from "#person-tables.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member, Person } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { aDisk } from "#talking/files/files.factory.ts";

import { dataRightsTasks, MAKE_EXPORT } from "./tasks.ts";

/** A whole server, and what tests of exports do again and again. */
export async function dataExportsBed() {
  const store = await aDisk();
  const server = await aSchoolThatSignsIn({ files: store });
  const { database, client, signIn } = server;
  const tasks = dataRightsTasks({ database, store, personTables: PERSON_TABLES });

  const clientFor = async ({ login }: Member, role: Role) =>
    client((await signIn(login, role)).userData.token);
  type Client = Awaited<ReturnType<typeof clientFor>>;

  const ask = (caller: Client, { schoolId, id: personId }: Person, key = aKey()) =>
    caller.call(askDataExport, { body: { key, schoolId, personId } });
  const make = (schoolId: number, exportId: number) => runTask(tasks, MAKE_EXPORT, { schoolId, exportId });
  const take = (caller: Client, schoolId: number, exportId: number, key = aKey()) =>
    caller.call(takeDataExport, { body: { key, schoolId, exportId } });
  const stateFor = async (caller: Client, { id }: Person) => {
    const { people } = await caller.call(listDataExports, {});
    return people.find(({ personId }) => personId === id)?.latest?.state;
  };
  /** Asked for and made. Returns its id. */
  const made = async (caller: Client, person: Person): Promise<number> => {
    const { id } = await ask(caller, person);
    await make(person.schoolId, id);
    return id;
  };
  return { ...server, store, tasks, clientFor, ask, make, take, stateFor, made };
}
