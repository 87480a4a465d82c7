import { CHANNELS, CHOSEN_KINDS, type OutboundSettings } from "@dars/contract/identity/outbound";

import { aSchoolThatSignsIn } from "#identity/accounts/accounts.factory.ts";
import { TryLater } from "#platform/jobs/run-jobs.ts";
import type { MessageSenders } from "#platform/senders/message-sender.ts";
import { messageSenders } from "#platform/senders/message-senders.ts";
import type { OutboundAccount } from "#platform/senders/outbound-account.ts";
import type { Person } from "#platform/testing/factories/people.ts";
import { Gateway } from "#platform/testing/gateway.ts";
import { MailServer } from "#platform/testing/mail-server.ts";
import { heardTasks } from "#platform/testing/run-task.ts";

import { computeContactHash } from "./contact-hash.ts";
import { listContacts, updateProved } from "./contact-proofs.queries.ts";
import { upsertOutboundSettings } from "./outbound-settings.queries.ts";
import { SEND_OUTBOUND } from "./queue-outbound.ts";
import type { CauseChecks } from "./send-outbound.ts";
import { outboundTasks } from "./tasks.ts";

/** Noon in Baghdad, outside the quiet hours. */
export const NOON = "2026-11-15T09:00:00Z";
export const ORIGIN = "https://school.example";
export const RECEIPTS_SECRET = "a-secret-of-receipts";

/** A school that sends: a real SMTP server, a gateway for SMS, and the jobs. Call it at the top of a test file. */
export async function outboundBed({ checks = {} }: { readonly checks?: CauseChecks } = {}) {
  const mail = await new MailServer().open();
  const gateway = await new Gateway().open();
  const account: OutboundAccount = {
    email: { url: mail.url, from: "dars@school.example", cost: 0 },
    sms: {
      kind: "gateway",
      url: `http://${gateway.host}/send`,
      headers: {},
      body: '{"to":"{to}","text":"{text}","key":"{key}"}',
      knowsKeys: false,
      receipts: RECEIPTS_SECRET,
      cost: 25,
    },
    currency: "IQD",
  };
  const server = await aSchoolThatSignsIn({ outboundAccount: account, webOrigin: ORIGIN });
  const { database, owner, tokens, school } = server;
  const usual = messageSenders(account, { origin: ORIGIN, localHosts: [gateway.host] });
  const options: { senders: MessageSenders; now: string } = { senders: usual, now: NOON };
  const buildTasks = () =>
    heardTasks(
      outboundTasks({
        database,
        tokens,
        senders: options.senders,
        checks,
        origin: ORIGIN,
        now: () => new Date(options.now),
      }),
    );

  /** Does the jobs that are there, once each, and those that they ask for. Returns the waits of what is put off. */
  async function work(): Promise<readonly number[]> {
    const waits: number[] = [];
    for (;;) {
      const { rows } = await owner.query<{ task: string; payload: unknown }>(
        "delete from jobs where task = any($1) returning task, payload",
        [[SEND_OUTBOUND, "send sign-in code"]],
      );
      if (rows.length === 0) return waits;
      for (const { task, payload } of rows) {
        const { run } = buildTasks()[task] ?? {};
        await run?.(payload).catch((error: unknown) => {
          if (!(error instanceof TryLater)) throw error;
          waits.push(error.seconds);
        });
      }
    }
  }

  /** Runs the job of all messages once more, as after a kill or a wait. */
  async function again(): Promise<readonly number[]> {
    await owner.query("update outbound_messages set due_at = now()");
    const { rows } = await owner.query<{ id: string }>(
      "select id from outbound_messages where school_id = $1 order by id",
      [school.id],
    );
    await owner.query("insert into jobs (task, payload) values ($1, $2)", [
      SEND_OUTBOUND,
      JSON.stringify({ schoolId: school.id, ids: rows.map(({ id }) => Number(id)) }),
    ]);
    return work();
  }

  const choose = (settings: Partial<OutboundSettings> = {}) =>
    database.inSchool(school.id, (db) =>
      upsertOutboundSettings(db, school.id, 1, {
        isOn: true,
        kinds: [...CHOSEN_KINDS],
        channels: [...CHANNELS],
        waitMinutes: 30,
        quietFrom: "21:00",
        quietUntil: "07:00",
        dayLimit: 1_000_000,
        monthLimit: 1_000_000,
        sender: null,
        ...settings,
      }),
    );

  /** The person has proved all contacts of its record. */
  const prove = ({ id: personId, schoolId }: Person) =>
    database.inSchool(schoolId, async (db) => {
      for (const { kind, contact } of await listContacts(db, schoolId, [personId]))
        await updateProved(db, { schoolId, personId, kind }, computeContactHash(tokens, contact));
    });

  const states = async () => {
    const { rows } = await owner.query<{ state: string; reason: string | null }>(
      "select state, reason from outbound_messages order by id",
    );
    return rows.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));
  };

  return { ...server, mail, gateway, account, options, work, again, choose, prove, states };
}
