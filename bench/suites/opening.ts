import { chromium, type Page } from "@playwright/test";

import { inTurns, timed, type Call, type Figure } from "#bench/measure.ts";
import { against, type ReportLine, type Section } from "#bench/report.ts";
import { DEMO_PASSWORD, withSchool, type BenchSchool } from "#bench/school.ts";
import { GATHERED_READS } from "#contract/platform/gathered-reads.ts";
import type { Role } from "#contract/platform/roles.ts";
import { onOwnServer } from "#tools/own-server.ts";
import { chromiumPath } from "#tools/suites/chromium.ts";

const CONNECTIONS = 16;
/** After this nothing more belongs to the opening: a page that reads again because of news waits for one second. */
const SILENT_MS = 2500;

const ROLES: readonly (readonly [Role, string])[] = [
  ["parent", "parent1"],
  ["student", "student1"],
  ["teacher", "teacher1"],
  ["school_management", "management1"],
  ["administrator", "administrator1"],
  ["subject_coordinator", "coordinator1"],
  ["evaluator", "evaluator1"],
];

/** Calls and bytes of opening each role's home, and its reads beside a read of one row by its key. */
export async function measure(): Promise<Section> {
  const openings: Opening[] = [];
  await onOwnServer(async ({ url }) => {
    for (const [role, login] of ROLES) openings.push(await openedTwice(url, role, login));
  });
  const lines = await withSchool(async (school) => [
    ...(await readsBesideAKey(school)),
    ...(await serverTimes(school, openings)),
  ]);
  return {
    title: "Opening the app",
    command: "npm run bench -- opening",
    note: `The demo school. Openings in Chromium at 390×844: calls and bytes of the second one. Server time: the reads of an opening as it sends them, one at a time. Reads: ${CONNECTIONS} connections; “primary key” is a session-checked read of one row through our whole stack.`,
    lines: [...openings.flatMap(buildLines), ...lines],
  };
}

/** The reads that an opening sent together, and what its second time cost. */
interface Opening {
  readonly role: Role;
  readonly login: string;
  readonly calls: number;
  readonly bytes: number;
  readonly reads: readonly string[];
}

async function openedTwice(url: string, role: Role, login: string): Promise<Opening> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "ar" });
    const session = JSON.stringify(await signInAt(url, role, login));
    await context.addInitScript((userData) => {
      if (localStorage.getItem("userData") === null) localStorage.setItem("userData", userData);
    }, session);
    const page = await context.newPage();
    const first = await oneOpening(page, () => page.goto(url));
    const second = await oneOpening(page, () => page.reload());
    return {
      role,
      login,
      calls: Math.max(first.calls, second.calls),
      bytes: second.bytes,
      reads: first.reads,
    };
  } finally {
    await browser.close();
  }
}

async function signInAt(url: string, role: Role, login: string): Promise<unknown> {
  const response = await fetch(`${url}/api/v6/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login, password: DEMO_PASSWORD, login_type: role }),
  });
  const { userData } = Object(await response.json());
  return userData;
}

async function oneOpening(page: Page, open: () => Promise<unknown>) {
  const network = await page.context().newCDPSession(page);
  const ids = new Set<string>();
  const reads: string[] = [];
  let [bytes, lastAt] = [0, Date.now()];
  await network.send("Network.enable");
  network.on("Network.requestWillBeSent", ({ requestId, request: { url, postData } }) => {
    const { pathname } = new URL(url);
    if (!pathname.startsWith("/api/")) return;
    ids.add(requestId);
    lastAt = Date.now();
    if (pathname === GATHERED_READS) reads.push(...readsIn(postData));
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (ids.has(requestId)) bytes += encodedDataLength;
  });
  await open();
  while (ids.size === 0 || Date.now() - lastAt < SILENT_MS) await page.waitForTimeout(100);
  await network.detach();
  return { calls: ids.size, bytes, reads };
}

function readsIn(body = '{"reads":[]}'): readonly string[] {
  const { reads }: { reads: readonly { readonly url: string }[] } = JSON.parse(body);
  return reads.map(({ url }) => url);
}

const buildLines = ({ role, calls, bytes }: Opening): readonly ReportLine[] => [
  within(`calls to open the home of a ${role}`, calls, 5, ""),
  within(`bytes of its second opening`, bytes / 1000, 10, " kB"),
];

const within = (what: string, value: number, most: number, unit: string): ReportLine => ({
  what,
  ours: `${Number.isInteger(value) ? value : value.toFixed(1)}${unit}`,
  limit: "",
  budget: `≤ ${most}${unit}`,
  isMet: value <= most,
});

async function serverTimes(
  { app, signIn }: BenchSchool,
  openings: readonly Opening[],
): Promise<ReportLine[]> {
  const lines: ReportLine[] = [];
  for (const { role, login, reads: urls } of openings) {
    const { token } = await signIn(login, role);
    const ask = async () => {
      const response = await fetch(`${app.url}${GATHERED_READS}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify({ reads: urls.slice(0, 24).map((url) => ({ url })) }),
      });
      if (!response.ok) throw new Error(`The reads of a ${role} were refused.`);
      await response.arrayBuffer();
    };
    for (let warm = 0; warm < 5; warm += 1) await ask();
    const figure = await timed(ask, 15);
    lines.push({ ...within(`all reads of a ${role}'s opening`, 0, 60, " ms"), ...inMs(figure, 60) });
  }
  return lines;
}

const inMs = ({ median, min, max }: Figure, most: number) => ({
  ours: `${median.toFixed(1)} ms (${min.toFixed(1)}–${max.toFixed(1)})`,
  isMet: median <= most,
});

/** Each of the reads that an opening or the first tap makes, beside the cheapest read there is. */
async function readsBesideAKey({ app, signIn }: BenchSchool): Promise<ReportLine[]> {
  const teacher = await signIn("teacher1", "teacher");
  const student = await signIn("student1", "student");
  const parent = await signIn("parent1", "parent");
  const { school_id: schoolId, student_id: studentId } = student;
  const as = (url: string, { token }: { readonly token: string }): Call => ({
    url: `${app.url}${url}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const list = await (await fetch(`${app.url}/api/v6/chat/rooms`, as("", teacher))).text();
  const { rooms } = Object(JSON.parse(list));
  const person = `/api/v6/schools/${teacher.school_id}/people/${teacher.teacher_id}`;
  const much = `${person}/bench-much?bytes=${Buffer.byteLength(list)}`;
  const lines: ReportLine[] = [];
  for (const [what, call] of [
    ["session information", as("/api/v6/me", teacher)],
    ["unread", as("/api/v6/chat/unread", teacher)],
    ["rooms", as("/api/v6/chat/rooms", teacher)],
    ["messages of a room", as(`/api/v6/chat/rooms/${rooms[0].id}/messages?limit=50`, teacher)],
    ["subjects of a student", as(`/api/v6/schools/${schoolId}/students/${studentId}/subjects`, student)],
    ["posts", as("/api/v6/posts?limit=5", parent)],
    ["home of a family", as("/api/v6/family-home", parent)],
    ["home of a teacher", as("/api/v6/home", teacher)],
  ] as const) {
    const { ours, limit } = await inTurns(call, as(`${person}/bench-name`, teacher), CONNECTIONS);
    lines.push(against(what, ours, limit, 0.3, "primary key"));
  }
  const { ours, limit } = await inTurns(as("/api/v6/chat/rooms", teacher), as(much, teacher), CONNECTIONS);
  lines.push(against(`rooms (${rooms.length})`, ours, limit, 0.3, "one row of as many bytes"));
  return lines;
}
