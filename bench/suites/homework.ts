import type { UserData } from "@dars/contract/identity/user-data";
import { listStudentHomework, tickHomework } from "@dars/contract/learning/student-homework";
import { Client } from "@dars/contract/platform/client";
import { readFamilyHome } from "@dars/contract/shell/home";
import { openLive } from "@dars/contract/talking/live";
import { WebSocket } from "ws";

import { clientIds } from "#bench/client-ids.ts";
import { computeFigure } from "#bench/measure.ts";
import type { ReportLine, Section } from "#bench/report.ts";
import { withSchool } from "#bench/school.ts";
import { letIn, liveAt } from "#server/talking/live/let-in.factory.ts";

const TICKS = 60;
const BUDGET_MS = 2000;
const nextId = clientIds("h");

/** A tick of homework, until the app of the other guardian has it. */
export const measure = (): Promise<Section> =>
  withSchool(async ({ app, signIn }) => {
    const [father, mother] = await Promise.all(
      ["parent1", "parent2"].map(async (user) => clientFor(app.url, await signIn(user, "parent"))),
    );
    if (!father || !mother) throw new Error("Two guardians are wanted.");
    const shared = await findShared(father, mother);
    const news = await openApp(app.url, mother);
    const [seen, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < TICKS; round += 1) {
      seen.push(await timeTick(shared, round % 2 === 0, news));
      bare.push(await timeCalls(shared, news));
    }
    news.close();
    return {
      title: "Homework",
      command: "npm run bench -- homework",
      note: `The demo school. A father ticks homework ${TICKS} times; the open app of the mother hears of it over its live connection and reads the list of the child anew. The limit is the write of the tick and the read of the list alone, one after the other.`,
      lines: [describe(computeFigure(seen), computeFigure(bare))],
    };
  });

function describe(
  ours: ReturnType<typeof computeFigure>,
  limit: ReturnType<typeof computeFigure>,
): ReportLine {
  const words = ({ median, min, max }: typeof ours) =>
    `${median.toFixed(1)} ms (${min.toFixed(1)}–${max.toFixed(1)})`;
  return {
    what: "a tick in the list of the other guardian",
    ours: words(ours),
    limit: `${words(limit)} two calls alone`,
    ratio: ours.median / limit.median,
    budget: `each ≤ ${BUDGET_MS / 1000} s`,
    isMet: ours.max <= BUDGET_MS,
  };
}

const clientFor = (base: string, { token }: UserData): Client =>
  new Client({ base, token: () => token, fetch });

interface SharedHomework {
  readonly father: Client;
  readonly mother: Client;
  readonly params: { readonly schoolId: number; readonly studentId: number; readonly homeworkId: number };
}

/** The first homework of a child of both. */
async function findShared(father: Client, mother: Client): Promise<SharedHomework> {
  const [his, hers] = await Promise.all([father, mother].map((client) => client.call(readFamilyHome, {})));
  const mine = new Set(hers?.children.map(({ studentId }) => studentId));
  for (const { schoolId, studentId } of his?.children ?? []) {
    if (!mine.has(studentId)) continue;
    const { homework } = await father.call(listStudentHomework, {
      params: { schoolId, studentId },
      query: {},
    });
    const [first] = homework;
    if (first) return { father, mother, params: { schoolId, studentId, homeworkId: first.id } };
  }
  throw new Error("No child of both has homework.");
}

interface OpenApp {
  /** Resolves with the next news of homework. */
  readonly next: () => Promise<void>;
  readonly close: () => void;
}

const ignore = (): void => undefined;

async function openApp(base: string, reader: Client): Promise<OpenApp> {
  const { ticket } = await reader.call(openLive, {});
  const socket = new WebSocket(liveAt(base), { perMessageDeflate: false });
  let heard: () => void = ignore;
  socket.on("message", (bytes: Buffer) => {
    const frame: { readonly t?: unknown } = JSON.parse(bytes.toString());
    if (frame.t === "ping") socket.send('{"t":"pong"}');
    if (frame.t === "homework") heard();
  });
  await letIn(socket, ticket);
  socket.send(JSON.stringify({ t: "hello", heads: {} }));
  return {
    next: () => new Promise((resolve) => (heard = resolve)),
    close: () => socket.close(),
  };
}

/** Until the list of the mother has the tick that the father sends now. */
async function timeTick(shared: SharedHomework, isDone: boolean, news: OpenApp): Promise<number> {
  const heard = news.next();
  const begun = performance.now();
  await Promise.all([tick(shared, isDone), heard]);
  const found = (await readList(shared)).find(({ id }) => id === shared.params.homeworkId);
  const has = found?.tick ?? null;
  if ((has !== null) !== isDone) throw new Error("The mother's list is behind the news of it.");
  return performance.now() - begun;
}

/** The same tick once more, which changes nothing that the list says, and the list. */
async function timeCalls(shared: SharedHomework, news: OpenApp): Promise<number> {
  const isDone = (await readList(shared)).some(
    ({ id, tick: has }) => id === shared.params.homeworkId && has !== null,
  );
  const heard = news.next();
  const begun = performance.now();
  await tick(shared, isDone);
  await readList(shared);
  const took = performance.now() - begun;
  await heard;
  return took;
}

const tick = ({ father, params }: SharedHomework, isDone: boolean) =>
  father.call(tickHomework, { params, body: { key: nextId(), isDone, at: new Date().toISOString() } });

async function readList({ mother, params: { schoolId, studentId } }: SharedHomework) {
  return (await mother.call(listStudentHomework, { params: { schoolId, studentId }, query: {} })).homework;
}
