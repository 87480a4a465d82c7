import { sendMessage } from "@dars/contract/talking/chat";

import { formatCount } from "#bench/faultless.ts";
import { ofFull } from "#bench/of-full.ts";
import type { ReportLine } from "#bench/report.ts";
import type { TalkSchool } from "#bench/talk-school.ts";
import { aKey } from "#server/platform/testing/factories/names.ts";
import { HOUR_MS, passHour } from "#server/testing/chat-history/pass-hour.factory.ts";
import { readLog } from "#server/testing/chat-history/read-log.factory.ts";

import { onTwoNodes } from "./a-talk.ts";

const TIMES = 8;
/** Messages under way at once, each so many times. */
const AT_ONCE = 20;

/** T3: each message eight times at once, and again an hour later. */
export const repeats = (school: TalkSchool): Promise<ReportLine[]> =>
  onTwoNodes(school, async (endpoints) => {
    const [room] = school.quiet;
    const token = room?.people[0]?.token ?? "";
    const roomId = room?.roomId ?? 0;
    const clientIds = Array.from({ length: ofFull(5000) }, aKey);
    const send = async (clientId: string) =>
      endpoints.client(token).call(sendMessage, { params: { roomId }, body: { clientId, body: "Once" } });
    const replies = await inParts(clientIds, (clientId) =>
      Promise.all(Array.from({ length: TIMES }, () => send(clientId))),
    );
    await passHour(school.owner, roomId);
    const later = await inParts(clientIds, send);

    const { stored } = await readLog(school.owner, school.schoolId, [roomId]);
    const rows = Map.groupBy(stored, ({ clientId }) => clientId);
    const wrong = clientIds.filter((clientId, at) => {
      const [first, ...others] = replies[at] ?? [];
      const moved = { ...later[at], at: new Date(Date.parse(later[at]?.at ?? "") + HOUR_MS).toISOString() };
      const texts = [first, ...others, moved].map((reply) => JSON.stringify({ ...reply, isRepeat: true }));
      return rows.get(clientId)?.length !== 1 || new Set(texts).size > 1;
    });
    return [
      {
        what: `of ${formatCount(clientIds.length)} messages, each sent ${TIMES} times at once and again after an hour: not stored once, or answered otherwise (T3)`,
        ours: String(wrong.length),
        limit: "",
        budget: "0",
        isMet: wrong.length === 0,
      },
    ];
  });

async function inParts<T>(keys: readonly string[], work: (key: string) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let at = 0; at < keys.length; at += AT_ONCE)
    done.push(...(await Promise.all(keys.slice(at, at + AT_ONCE).map(work))));
  return done;
}
