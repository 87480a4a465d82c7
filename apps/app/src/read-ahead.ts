import type { UserData } from "@dars/contract/identity/user-data";
import { listSheets, readSheet, type SheetLine } from "@dars/contract/marks/sheets";
import { readSitting } from "@dars/contract/marks/sitting";
import type { Id } from "@dars/contract/platform/primitives";
import type { Input, Reply, Route } from "@dars/contract/platform/route";
import { listOwnRegisters, readRegister } from "@dars/contract/time/attendance";

import { buildQueryKey } from "#platform/api/use-read.ts";
import { isSlowLine } from "#platform/device/is-slow-line.ts";
import { watchResume } from "#platform/device/resume.ts";
import { todayAtSchool } from "#platform/time/days.ts";
import { idle, quiet } from "#platform/ui/quiet.ts";

import type { AppServices } from "./app-services.ts";

type ReadAheadServices = Pick<AppServices, "client" | "sessions" | "workspace">;

/** An opening is over, and nothing follows it, for so long before anything is read ahead. */
const AFTER_OPENING_MS = 8_000;
/** What is on the device and not older is not read again. */
const FRESH_MS = 30 * 60_000;
/** Of a teacher's classes; more have no lesson on one day. */
const MOST_SHEETS = 20;

/**
 * Reads ahead for the teacher of each session, once a day and after each opening: called when the app's opening has
 * ended.
 */
export function keepReadAhead(services: ReadAheadServices, afterMs = AFTER_OPENING_MS): void {
  const { store } = services.sessions;
  let done = "";
  let isRunning = false;
  const run = async () => {
    const current = store.session.get();
    const name = `${current?.token} ${todayAtSchool()}`;
    if (!current || isRunning || name === done) return;
    isRunning = true;
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await quiet(services.workspace.get().queries);
    if (await readAhead(services)) done = name;
    isRunning = false;
  };
  store.session.watch(() => void run());
  void watchResume(() => void run());
  void run();
}

/**
 * Puts today's registers and the open mark sheets of a teacher on the device, so that they open without a network. One
 * read after the other, in idle moments; it ends at the first that fails, and when somebody else has signed in: false.
 */
export async function readAhead({ client, sessions, workspace }: ReadAheadServices): Promise<boolean> {
  const schoolId = findSchool(sessions.store.session.get());
  if (schoolId === undefined || sessions.store.isLooking) return true;
  const { account, queries } = workspace.get();

  async function read<const R extends Route>(route: R, input: Input<R>): Promise<Reply<R>> {
    await idle();
    if (workspace.get().account !== account) throw new Error("Somebody else has signed in.");
    return queries.fetchQuery({
      queryKey: buildQueryKey(route, input),
      queryFn: () => client.call<R>(route, input),
      staleTime: FRESH_MS,
      retry: false,
    });
  }

  try {
    const { day, isSchoolDay, registers } = await read(listOwnRegisters, { params: { schoolId } });
    for (const { section, period } of isSchoolDay ? registers : []) {
      const place = { schoolId, sectionId: section.id, day, period: String(period) };
      await read(readRegister, { params: place });
    }
    if (isSlowLine()) return true;
    const { sheets } = await read(listSheets, { params: { schoolId } });
    for (const { classId } of sheets.filter(hasOpenColumn).slice(0, MOST_SHEETS)) {
      const params = { schoolId, sheetId: classId };
      const { exams = [], columns } = await read(readSheet, { params });
      if (columns.some(({ code, state }) => state !== "closed" && exams.includes(code)))
        await read(readSitting, { params });
    }
    return true;
  } catch {
    // Whatever opens these pages says what is wrong; the next return to the app tries again.
    return false;
  }
}

const findSchool = (session: UserData | null): Id | undefined =>
  session?.login_type === "teacher" ? (session.school_id ?? undefined) : undefined;

const hasOpenColumn = ({ columns }: SheetLine): boolean => columns.some(({ state }) => state === "open");
