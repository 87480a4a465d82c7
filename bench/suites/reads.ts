import { computeFigure, inTurns, type Call, type Figure } from "#bench/measure.ts";
import { against, type ReportLine, type Section } from "#bench/report.ts";
import { putIntoRooms } from "#bench/rooms.ts";
import { withSchool, type BenchSchool } from "#bench/school.ts";

const CONNECTIONS = 64;
const ROOMS = 30;
const ROUNDS = 5;
const LONG_READS = 8;
/** The long reads outlast what is measured beside them. */
const LONG_MS = 1700;
const CALLERS = 4;

/** The most frequent reads, compared with the same query through a bare server. */
export const measure = (): Promise<Section> =>
  withSchool(async (school) => ({
    title: "Reads",
    command: "npm run bench -- reads",
    note: `The demo school; ${CONNECTIONS} connections unless told. “Bare” is a Fastify handler with the same query on a pool of ten connections; “primary key” is a session-checked read of one row through our whole stack.`,
    lines: [
      ...(await wholeStack(school)),
      ...(await unread(school)),
      await besideLongReads(school),
      await memory(school),
    ],
  }));

async function wholeStack({ app, bare, signIn }: BenchSchool): Promise<ReportLine[]> {
  const { token, school_id: schoolId, teacher_id: personId, ...rest } = await signIn("teacher1", "teacher");
  const bareRead = { url: `${bare.url}/schools/${schoolId}/people/${personId}` };
  const headers = { authorization: `Bearer ${token}` };
  const read = { url: `${app.url}/api/v6/schools/${schoolId}/people/${personId}/bench-name`, headers };
  const check = {
    url: `${app.url}/api/check_user.php?x=1`,
    method: "POST" as const,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, school_id: schoolId, teacher_id: personId, ...rest }),
  };
  const settings = { url: `${app.url}/api/v5/get_settings.php?x=1` };
  const lines: ReportLine[] = [];
  for (const [what, call] of [
    ["session-checked indexed read: token, policy, row-level security, schema", read],
    ["check_user", check],
    ["get_settings", settings],
  ] as const) {
    const { ours, limit } = await inTurns(call, bareRead, CONNECTIONS);
    lines.push(against(what, ours, limit, 0.5, "bare"));
  }
  return lines;
}

async function unreadCalls({ app, database, signIn }: BenchSchool) {
  const { token, school_id: schoolId, teacher_id: personId } = await signIn("teacher1", "teacher");
  if (schoolId === null || personId === null) throw new Error("teacher1 teaches nowhere.");
  await putIntoRooms(database, { schoolId, personId }, ROOMS);
  const headers = { authorization: `Bearer ${token}` };
  const person = `${app.url}/api/v6/schools/${schoolId}/people/${personId}`;
  const query = new URLSearchParams({ x: "1", token, login_type: "teacher", teacher_id: String(personId) });
  return {
    count: { url: `${app.url}/api/v5/get_count_of_new_messages.php?${query.toString()}` },
    read: { url: `${person}/bench-name`, headers },
    long: { url: `${person}/bench-long`, headers },
  };
}

async function unread(school: BenchSchool): Promise<ReportLine[]> {
  const { count, read } = await unreadCalls(school);
  const lines: ReportLine[] = [];
  for (const connections of [1, 16, 64]) {
    const { ours, limit } = await inTurns(count, read, connections);
    lines.push(
      against(`unread call, ${ROOMS} rooms, ${connections} connections`, ours, limit, 0.6, "primary key"),
    );
  }
  return lines;
}

/** The p99 of the unread call alone and while eight reads of two seconds are under way, in turns. */
async function besideLongReads(school: BenchSchool): Promise<ReportLine> {
  const { count, long } = await unreadCalls(school);
  const [alone, beside] = [[] as number[], [] as number[]];
  await p99(count);
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await p99(count));
    const waiting = Promise.all(Array.from({ length: LONG_READS }, () => answered(long)));
    beside.push(await p99(count));
    await waiting;
  }
  const [ours, limit] = [computeFigure(beside), computeFigure(alone)];
  const ratio = ours.median / limit.median;
  return {
    what: `unread call while ${LONG_READS} reads of 2 s are under way, ${CALLERS} connections, p99`,
    ours: inMs(ours),
    limit: `${inMs(limit)} alone`,
    ratio,
    budget: "≤ 2",
    isMet: ratio <= 2,
  };
}

/** As long as the long reads take, in milliseconds. */
async function p99(call: Call): Promise<number> {
  const until = performance.now() + LONG_MS;
  const times: number[] = [];
  const caller = async () => {
    while (performance.now() < until) {
      const start = performance.now();
      await answered(call);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Infinity;
}

async function answered({ url, headers }: Call): Promise<void> {
  const answer = await fetch(url, { headers: { ...headers } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${new URL(url).pathname} was answered with ${answer.status}.`);
}

const inMs = ({ median, min, max }: Figure) =>
  `${median.toFixed(1)} ms (${min.toFixed(1)}–${max.toFixed(1)})`;

async function memory({ app }: BenchSchool): Promise<ReportLine> {
  const used = await app.memory();
  return {
    what: "resident memory of the server after this load",
    ours: `${Math.round(used)} MB`,
    limit: "",
    budget: "≤ 400 MB",
    isMet: used <= 400,
  };
}
