import { readdir, readFile } from "node:fs/promises";
import { kill } from "node:process";
import { setTimeout as pause } from "node:timers/promises";

import { Client } from "@dars/contract/platform/client";
import { LEGACY_CALLS } from "@dars/contract/shell/legacy-calls";

import { besideQuestionFile } from "#bench/beside-question-file.ts";
import { formatCount } from "#bench/faultless.ts";
import type { ReportLine, Section } from "#bench/report.ts";
import { DEMO_PASSWORD, withSchool } from "#bench/school.ts";
import type { Database } from "#server/platform/db/db.ts";

const CALLS = 1000;
const WAVES = 20;
const WAVE_MS = 250;
const MOST_MS = 3000;
const GIVEN_UP_MS = 60_000;

/** Calls of every kind while PostgreSQL and all its processes are stopped (SIGSTOP), and after they go on (SIGCONT). */
export const measure = (): Promise<Section> =>
  withSchool(async ({ app, database, signIn }) => {
    const { token, school_id: schoolId } = await signIn("teacher1", "teacher");
    const createClient = (own: string) =>
      new Client({ base: app.url, token: () => own, fetch, timeoutMs: GIVEN_UP_MS });
    const other = await signIn("teacher2", "teacher");
    const line = await besideQuestionFile(
      createClient(token),
      { base: app.url, token: other.token },
      schoolId ?? 0,
    );
    const calls = buildCalls(app.url, token);
    const timeCall = (no: number) => timed(calls[no % calls.length] ?? (() => fetch(app.url)));
    await Promise.all(calls.map((_, no) => timeCall(no)));
    const processes = await listProcesses(database);

    for (const process of processes) kill(process, "SIGSTOP");
    const under = [];
    for (let wave = 0; wave < WAVES; wave += 1) {
      for (let no = 0; no < CALLS / WAVES; no += 1) under.push(timeCall(wave * (CALLS / WAVES) + no));
      await pause(WAVE_MS);
    }
    const answers = await Promise.all(under);
    for (const process of processes.toReversed()) kill(process, "SIGCONT");
    const thawed = performance.now();
    while ((await fetch(`${app.url}/ical/${SECRET}.ics`)).status === 503) await pause(20);
    const ready = performance.now() - thawed;
    const after = await Promise.all(calls.map((_, no) => timeCall(no)));

    const inTime = answers.filter(({ ms }) => ms <= MOST_MS).length / answers.length;
    const faults = answers.filter(({ status }) => status === 500).length;
    const away = after.filter(({ status }) => status === 503).length;
    return {
      title: "Frozen database, large files",
      command: "npm run bench -- frozen",
      note: `${formatCount(CALLS)} calls in ${(WAVES * WAVE_MS) / 1000} s, of ${calls.length} kinds: API reads and writes, sign-ins, calendar feeds, pages of links, bytes of files and uploads, legacy calls, OneRoster, long polls.`,
      lines: [
        {
          what: "calls answered within 3 s while PostgreSQL is stopped",
          ours: `${(inTime * 100).toFixed(1)} % (longest ${Math.max(...answers.map(({ ms }) => Math.round(ms)))} ms)`,
          limit: "",
          budget: "≥ 99 %",
          isMet: inTime >= 0.99,
        },
        none("of them answered 500", faults),
        {
          what: "first answer after it goes on",
          ours: `${Math.round(ready)} ms`,
          limit: "",
          budget: "≤ 1000 ms",
          isMet: ready <= 1000,
        },
        none("calls of all kinds refused after that", away),
        line,
      ],
    };
  });

const none = (what: string, count: number): ReportLine => ({
  what,
  ours: formatCount(count),
  limit: "",
  budget: "0",
  isMet: count === 0,
});

const SECRET = "f".repeat(43);

function buildCalls(base: string, token: string): readonly (() => Promise<Response>)[] {
  const bearer = { authorization: `Bearer ${token}` };
  const json = { ...bearer, "content-type": "application/json" };
  const part = {
    ...bearer,
    "tus-resumable": "1.0.0",
    "upload-offset": "0",
    "content-type": "application/offset+octet-stream",
  };
  const ask = (method: string, path: string, headers: Record<string, string>, body?: string) => () =>
    fetch(`${base}${path}`, {
      method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(GIVEN_UP_MS),
      ...(body !== undefined && { body }),
    });
  const signIn = JSON.stringify({ login: "teacher2", password: DEMO_PASSWORD, login_type: "teacher" });
  return [
    ask("GET", "/api/v6/me", bearer),
    ask("GET", "/api/v6/chat/rooms", bearer),
    ask("GET", "/api/v6/home", bearer),
    ask("POST", "/api/v6/live/sync", json, '{"heads":{},"waitSeconds":1}'),
    ask("POST", "/api/v6/login", { "content-type": "application/json" }, signIn),
    ask("PUT", "/api/v6/me/preferences", json, '{"locale":"en"}'),
    ask("GET", `/ical/${SECRET}.ics`, {}),
    ask("GET", `/message/${SECRET}`, { accept: "text/html" }),
    ask("GET", "/verify/ABCD-EFGH-JKLM-NPQR", { accept: "text/html" }),
    ask("HEAD", "/api/v6/schools/2/files/0123456789abcde/bytes", part),
    ask("PATCH", "/api/v6/schools/2/files/0123456789abcde/bytes", part, "bytes"),
    ask("PATCH", "/api/v6/schools/2/roster/uploads/1/bytes", part, "bytes"),
    ask("POST", LEGACY_CALLS.checkUser.path, {}, JSON.stringify({ token })),
    ask("GET", LEGACY_CALLS.getSettings.path, {}),
    ask("GET", `${LEGACY_CALLS.reportTeacher.path}?ticket=${SECRET}`, { accept: "text/html" }),
    ask("GET", "/ims/oneroster/v1p1/schools", { authorization: `Bearer ${SECRET}` }),
    ask("GET", "/", { accept: "text/html" }),
  ];
}

async function timed(ask: () => Promise<Response>) {
  const start = performance.now();
  const status = await ask().then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { status, ms: performance.now() - start };
}

/** The postmaster first, then what it has started. */
async function listProcesses(database: Database): Promise<readonly number[]> {
  const { pid } = await database.directory
    .selectNoFrom((eb) => eb.fn<number>("pg_backend_pid").as("pid"))
    .executeTakeFirstOrThrow();
  const postmaster = await readParentPid(pid);
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(all.map((each) => readParentPid(each).catch(() => 0)));
  return [postmaster, ...all.filter((_, place) => parents[place] === postmaster)];
}

async function readParentPid(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}
