import { saveDevice } from "@dars/contract/identity/accounts";
import type { Role } from "@dars/contract/platform/roles";

import { aSchoolThatSignsIn } from "#identity/accounts/accounts.factory.ts";
import { runJobs } from "#platform/jobs/run-jobs.ts";
import { vapidKeys } from "#platform/push/vapid-keys.ts";
import { webPushSender } from "#platform/push/web-push.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { PushReceiver } from "#platform/testing/push-receiver.ts";
import { heardTasks } from "#platform/testing/run-task.ts";

import type { Senders } from "./deliver.ts";
import type { NoticeCauses } from "./notice-cause.queries.ts";
import { notify, type Notice } from "./notify.ts";
import { notificationTasks } from "./tasks.ts";

/** Noon in Baghdad, outside all quiet hours. */
const NOON = "2036-11-15T09:00:00Z";

/**
 * A school that signs in, browsers that are pushed to, and a clock. Call it at the top of a test file. What it tells needs
 * no record, unless causes are given.
 */
export async function aSchoolThatPushes({
  causes = {},
  phones = {},
}: { readonly causes?: Partial<NoticeCauses>; readonly phones?: Omit<Senders, "web"> } = {}) {
  // The receiver needs the server's key, and the server the receiver's address.
  const hosts: string[] = [];
  const server = await aSchoolThatSignsIn({ pushHosts: hosts, localHosts: hosts });
  const { database, owner, tokens, client, signIn, school } = server;
  const keys = vapidKeys(tokens);
  const receiver = await new PushReceiver().open(keys.publicKey);
  hosts.push(receiver.host);
  const senders = {
    ...phones,
    web: webPushSender({ keys, subject: "mailto:office@school.example", hosts, localHosts: hosts }),
  };
  let clock: string | undefined;
  const now = () => new Date(clock ?? Date.now());
  const tasks = notificationTasks({ database, senders, now, causes }, []);

  /** Signs in on a device of that name, which takes pushes from now on. */
  async function device(member: Pick<Member, "login">, role: Role, name: string) {
    const { userData } = await signIn(member.login, role);
    const own = client(userData.token);
    await own.call(saveDevice, { body: { platform: "web", pushToken: receiver.subscribe(name) } });
    return own;
  }

  /** Does all jobs that are due, as a node that is stopped after them would. */
  async function work(): Promise<void> {
    for (;;) {
      const { rows } = await owner.query(
        "select 1 from jobs where given_up_at is null and run_at <= now() and (lease_until is null or lease_until < now()) limit 1",
      );
      if (rows.length === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const counted = Object.fromEntries(
        Object.entries(heardTasks(tasks)).map(([name, task]) => [
          name,
          { run: (payload: unknown) => task.run(payload).finally(resolve) },
        ]),
      );
      const failures: unknown[] = [];
      const stop = runJobs({
        database,
        tasks: counted,
        onError: (error) => failures.push(error),
        lookEveryMs: 5,
      });
      await promise;
      await stop();
      if (failures.length > 0) throw failures[0];
    }
  }

  const tell = (notice: Partial<Notice> & Pick<Notice, "recipients">) =>
    database.inSchool(school.id, (db) =>
      notify(db, { schoolId: school.id, kind: "post", page: "post", id: 1, ...notice }),
    );

  return {
    ...server,
    receiver,
    tasks,
    device,
    work,
    tell,
    /** The sender's clock; lines are created at that time too. */
    at: async (time: string): Promise<void> => {
      clock = time;
      await owner.query("update notifications set told_at = $1 where push = 'waiting'", [time]);
    },
    noon: NOON,
    states: async (): Promise<Record<string, number>> => {
      const { rows } = await owner.query(
        "select push, count(*)::integer as n from notifications group by push",
      );
      return Object.fromEntries(rows.map(({ push, n }) => [push, n]));
    },
  };
}
