import { inTurns } from "#bench/measure.ts";
import { against, type Line, type Section } from "#bench/report.ts";
import { putIntoRooms } from "#bench/rooms.ts";
import { withSchool, type BenchSchool } from "#bench/school.ts";

const CONNECTIONS = 64;
const ROOMS = 30;

/** The most frequent reads, compared with the same query through a bare server. */
export const measure = (): Promise<Section> =>
  withSchool(async (school) => ({
    title: "Reads",
    command: "npm run bench -- reads",
    note: `The demo school; ${CONNECTIONS} connections unless told. “Bare” is a Fastify handler with the same query on a pool of ten connections; “primary key” is a session-checked read of one row through our whole stack.`,
    lines: [...(await wholeStack(school)), ...(await unread(school)), await memory(school)],
  }));

async function wholeStack({ app, bare, signIn }: BenchSchool): Promise<Line[]> {
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
  const lines: Line[] = [];
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

async function unread({ app, database, signIn }: BenchSchool): Promise<Line[]> {
  const { token, school_id: schoolId, teacher_id: personId } = await signIn("teacher1", "teacher");
  if (schoolId === null || personId === null) throw new Error("teacher1 teaches nowhere.");
  await putIntoRooms(database, { schoolId, personId }, ROOMS);
  const headers = { authorization: `Bearer ${token}` };
  const read = { url: `${app.url}/api/v6/schools/${schoolId}/people/${personId}/bench-name`, headers };
  const query = new URLSearchParams({ x: "1", token, login_type: "teacher", teacher_id: String(personId) });
  const count = { url: `${app.url}/api/v5/get_count_of_new_messages.php?${query.toString()}` };
  const lines: Line[] = [];
  for (const connections of [1, 16, 64]) {
    const { ours, limit } = await inTurns(count, read, connections);
    lines.push(
      against(`unread call, ${ROOMS} rooms, ${connections} connections`, ours, limit, 0.6, "primary key"),
    );
  }
  return lines;
}

async function memory({ app }: BenchSchool): Promise<Line> {
  const used = await app.memory();
  return {
    what: "resident memory of the server after this load",
    ours: `${Math.round(used)} MB`,
    limit: "",
    budget: "≤ 400 MB",
    isMet: used <= 400,
  };
}
