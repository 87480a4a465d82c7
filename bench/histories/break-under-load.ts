import type pg from "pg";

import { faultless, formatCount, within } from "#bench/faultless.ts";
import type { BusOptions } from "#bench/history-nodes.ts";
import type { ReportLine } from "#bench/report.ts";
import { makeTalkRooms, signIn } from "#bench/talk-school.ts";
import type { AppConnection } from "#server/platform/db/app-connection.ts";
import type { Database } from "#server/platform/db/db.ts";
import { aGroup, aSchool } from "#server/platform/testing/factories/organisation.ts";
import { zoneAt } from "#server/talking/chat/chat.factory.ts";
import { aClassAtWork } from "#server/testing/class-history/a-class-at-work.factory.ts";
import { CheckedClass } from "#server/testing/class-history/checked-class.factory.ts";

import { aTalk, onTwoNodes } from "./a-talk.ts";

const BACK_MS = 15_000;

interface LoadPlace {
  readonly database: Database;
  readonly owner: pg.Pool;
  /** By which the nodes reach it. */
  readonly connection: AppConnection;
  readonly bus?: BusOptions;
}

/** What breaks, and what the report says about it. */
interface Breaking {
  /** Breaks it again and again; `served` ends when a message, a mark and a register were served from beginning to end. */
  readonly breaks: (served: () => Promise<unknown>) => Promise<readonly number[]>;
  /** What broke and how often. */
  readonly what: string;
  /** From when its milliseconds count. */
  readonly from: string;
}

/** 20 people who talk in 4 rooms, and two teachers who enter marks and take a register, at two nodes, while something breaks. */
export async function breakUnderLoad(
  { database, owner, connection, bus }: LoadPlace,
  { breaks, what, from }: Breaking,
): Promise<readonly ReportLine[]> {
  const school = await aSchool(database, await aGroup(database), { timeZone: zoneAt(12) });
  const rooms = await makeTalkRooms({ database, owner, school }, 4, 5);
  const lesson = await aClassAtWork(database, (member) => signIn(owner, member));
  const environment = { BENCH_CONNECTION: JSON.stringify(connection) };
  return onTwoNodes(
    { environment },
    async (endpoints) => {
      const talk = await aTalk({ owner, schoolId: school.id, rooms }, endpoints);
      const marked = CheckedClass.begin({ endpoints, owner, lesson, breathMs: 20 });
      const backs = await breaks(() => Promise.all([talk.served(), marked.served()]));
      const found = [...(await talk.end()).found, ...(await marked.end())];
      const count = (book: string) => formatCount(marked.notes.filter((note) => note.book === book).length);
      return [
        faultless(
          found,
          `${formatCount(talk.sends)} sends, ${count("marks")} marks and ${count("register")} words in registers, ${what}`,
        ),
        within(
          `from ${from} to a message, a mark and a register served from beginning to end`,
          backs,
          BACK_MS,
        ),
      ];
    },
    bus,
  );
}
