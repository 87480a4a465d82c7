import { inTurns, type Call } from "#bench/measure.ts";
import { against, type ReportLine, type Section } from "#bench/report.ts";
import { withSchool, type BenchSchool } from "#bench/school.ts";
import type { UserData } from "#contract/identity/user-data.ts";
import { listSchoolReports, readSchoolReport } from "#contract/insight/school-reports.ts";
import { listTasks, readTask } from "#contract/learning/attempts.ts";
import { listCards } from "#contract/marks/cards.ts";
import { listResultYears, readPublishedYear } from "#contract/marks/results.ts";
import { listSheets, readSheet } from "#contract/marks/sheets.ts";
import { Client } from "#contract/platform/client.ts";
import type { Role } from "#contract/platform/roles.ts";
import { toWire, type Input, type Route } from "#contract/platform/route.ts";
import { listPeople } from "#contract/school/people-office.ts";
import { readFamilyHome, readHome } from "#contract/shell/home.ts";
import { readTonight } from "#contract/shell/tonight.ts";
import { listRooms } from "#contract/talking/chat-rooms.ts";
import { listMessages } from "#contract/talking/chat.ts";
import { readMySchedule } from "#contract/time/schedule.ts";

const CONNECTIONS = 64;
const SEARCH = "محمد";
/** As many as one page of the chat has. */
const MESSAGES = 50;

/** The reads behind the screens that are opened most, beside a primary-key read through a bare server. */
export const measure = (): Promise<Section> =>
  withSchool(async (school) => {
    const readings = [
      ...(await listFamilyReadings(school)),
      ...(await listTeacherReadings(school)),
      ...(await listOfficeReadings(school)),
    ];
    const bare = await createBareCall(school);
    const lines: ReportLine[] = [];
    for (const { what, call, least } of readings) {
      const { ours, limit } = await inTurns(call, bare, CONNECTIONS);
      lines.push(against(what, ours, limit, least, "bare"));
    }
    return {
      title: "Screens",
      command: "npm run bench -- screens",
      note: `The demo school; ${CONNECTIONS} connections, server, database and load on the same cores. “Bare” is a Fastify handler with a read of one row by its primary key on a pool of ten connections.`,
      lines,
    };
  });

interface Reading {
  readonly what: string;
  readonly call: Call;
  /** The least ratio to the bare read. */
  readonly least: number;
}

/** A role of the demo school that reads. */
interface ScreenReader {
  readonly session: UserData;
  readonly client: Client;
  readonly buildReading: <R extends Route>(
    what: string,
    least: number,
    definition: R,
    input: Input<R>,
  ) => Reading;
}

async function openReader({ app, signIn }: BenchSchool, login: string, role: Role): Promise<ScreenReader> {
  const session = await signIn(login, role);
  const headers = { authorization: `Bearer ${session.token}` };
  return {
    session,
    client: new Client({ base: app.url, token: () => session.token, fetch }),
    buildReading: (what, least, definition, input) => ({
      what,
      least,
      call: { url: `${app.url}${toWire(definition, input).url}`, headers },
    }),
  };
}

async function createBareCall({ bare, signIn }: BenchSchool): Promise<Call> {
  const { school_id: schoolId, teacher_id: personId } = await signIn("teacher1", "teacher");
  return { url: `${bare.url}/schools/${schoolId}/people/${personId}` };
}

async function listFamilyReadings(school: BenchSchool): Promise<Reading[]> {
  const parent = await openReader(school, "parent1", "parent");
  const student = await openReader(school, "student1", "student");
  const params = {
    schoolId: orThrow(student.session.school_id),
    studentId: orThrow(student.session.student_id),
  };
  const { years } = await student.client.call(listResultYears, { params });
  const { tasks } = await student.client.call(listTasks, { params, query: {} });
  const [year, task] = [orThrow(years[0]), orThrow(tasks[0])];
  const read = student.buildReading;
  return [
    parent.buildReading("tonight of a family", 0.08, readTonight, {}),
    parent.buildReading("home of a family", 0.3, readFamilyHome, {}),
    read("report cards of a student", 0.1, listCards, { params }),
    read("results of a student by year", 0.1, listResultYears, { params }),
    read("results of a year", 0.1, readPublishedYear, { params: { ...params, yearId: year.year.id } }),
    read("timetable of a week", 0.15, readMySchedule, { query: {} }),
    read("exercises of a student", 0.15, listTasks, { params, query: {} }),
    read("an exercise", 0.15, readTask, { params: { ...params, exerciseId: task.id } }),
  ];
}

async function listTeacherReadings(school: BenchSchool): Promise<Reading[]> {
  const teacher = await openReader(school, "teacher1", "teacher");
  const schoolId = orThrow(teacher.session.school_id);
  const { rooms } = await teacher.client.call(listRooms, { query: {} });
  const { sheets } = await teacher.client.call(listSheets, { params: { schoolId } });
  const [room, sheet] = [orThrow(rooms[0]), orThrow(sheets[0])];
  return [
    teacher.buildReading("rooms", 0.1, listRooms, { query: {} }),
    teacher.buildReading("messages of a room", 0.15, listMessages, {
      params: { roomId: room.id },
      query: { limit: MESSAGES },
    }),
    teacher.buildReading("a mark sheet", 0.05, readSheet, { params: { schoolId, sheetId: sheet.classId } }),
  ];
}

async function listOfficeReadings(school: BenchSchool): Promise<Reading[]> {
  const office = await openReader(school, "management1", "school_management");
  const params = { schoolId: orThrow(office.session.school_id) };
  const { reports } = await office.client.call(listSchoolReports, { params });
  return [
    office.buildReading("home of the management", 0.1, readHome, {}),
    office.buildReading("search of people", 0.08, listPeople, { params, query: { query: SEARCH } }),
    ...reports.map(({ type, title }) =>
      office.buildReading(`report “${title.en}”`, 0.05, readSchoolReport, {
        params: { ...params, report: type },
        query: {},
      }),
    ),
  ];
}

function orThrow<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("The demo school has not what is measured.");
  return value;
}
