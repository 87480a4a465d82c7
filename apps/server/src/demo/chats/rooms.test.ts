import { expect, test } from "vitest";

import { toDay, FIRST_SCHOOL_FAMILIES, minuteOfDay, planSchool } from "#demo/schools/public.ts";
import { LEVELS } from "#school/curriculum/public.ts";

import { buildDiary } from "./arrivals.ts";
import { messageCounts, sharedOut } from "./message-counts.ts";
import { buildRoomLog, type RoomLog } from "./room-log.ts";
import { buildRooms } from "./rooms.ts";

const SEED = 1;
const schoolOn = (today: string) =>
  planSchool(SEED, today, {
    place: 0,
    loginPrefixes: { group: "", school: "" },
    levels: LEVELS,
    sections: 12,
    students: 300,
    management: 6,
    families: FIRST_SCHOOL_FAMILIES,
    hasCast: true,
  });

const logsOn = (today: string): RoomLog[] => {
  const plan = schoolOn(today);
  const rooms = buildRooms(SEED, plan);
  const counts = messageCounts(SEED, plan, rooms);
  const diary = buildDiary(plan.openedOn, plan.today, plan.year);
  return rooms.map((room, no) => buildRoomLog(SEED, plan, room, counts[no] ?? 0, diary));
};

const school = schoolOn("2026-11-20");
const rooms = buildRooms(SEED, school);
const logs = logsOn("2026-11-20");
const events = logs.flatMap((log) => log.events);
const sent = events.filter(({ type }) => type === "message");

test("a school has rooms of every kind: a room for each class, section and child", () => {
  const kinds = Map.groupBy(rooms, ({ kind }) => kind);
  const count = (kind: (typeof rooms)[number]["kind"]) => kinds.get(kind)?.length ?? 0;

  expect([count("subject_class"), count("homeroom"), count("teacher_student")]).toEqual([106, 12, 300]);
  expect(count("teacher_parent")).toBeGreaterThan(290);
  expect([count("staff"), count("announcement"), count("coordinator")]).toEqual([1, 1, 13]);
});

test("nobody is twice in a room, and children never sit with the staff", () => {
  const amongStaff = rooms.filter(({ kind }) => kind === "staff" || kind === "coordinator");

  for (const { members } of rooms)
    expect(new Set(members.map(({ person }) => person)).size).toBe(members.length);
  expect(amongStaff.flatMap(({ members }) => members).every(({ role }) => role === "staff")).toBe(true);
});

test("FAM-1: a parent whom a court keeps away is in no room", () => {
  const restricted = school.guardianLinks.find(({ isRestricted }) => isRestricted);

  expect(restricted).toBeDefined();
  expect(rooms.some(({ members }) => members.some(({ person }) => person === restricted?.guardian))).toBe(
    false,
  );
});

test("parents look on where the child is under thirteen, and only there", () => {
  const thirteenYearsAgo = `${Number(school.today.slice(0, 4)) - 13}${school.today.slice(4)}`;
  const withChild = rooms.filter(({ kind }) => kind === "teacher_student");
  const observed = withChild.filter(({ members }) => members.some(({ role }) => role === "observer"));
  const isYoung = ({ about }: (typeof rooms)[number]) =>
    (school.people[about ?? -1]?.birthDate ?? "") > thirteenYearsAgo;

  expect(observed.length).toBeGreaterThan(100);
  expect(observed.every(isYoung)).toBe(true);
  // Here and there the only guardian may not look, or is the teacher.
  const young = withChild.filter(isYoung);
  expect(observed.length / young.length).toBeGreaterThan(0.9);
});

test("CHAT-4: numbers run from 1 without a gap, in the order of time", () => {
  for (const log of logs) {
    expect(log.events.map(({ seq }) => seq)).toEqual(log.events.map((_, place) => place + 1));
    const numbers = log.events.flatMap(({ msgNo }) => (msgNo === null ? [] : [msgNo]));
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    const times = log.events.map(({ at }) => at);
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    expect([log.lastSeq, log.lastMsgNo]).toEqual([log.events.length, numbers.length]);
  }
});

test("CHAT-7: where children are, nothing is said at night, and nothing after yesterday (GEN-6)", () => {
  for (const [no, log] of logs.entries()) {
    const closes = rooms[no]?.members.some(({ role }) => role === "student") ? 21 : 23;
    for (const { at } of log.events) {
      expect(minuteOfDay(at)).toBeGreaterThanOrEqual(7 * 60);
      expect(minuteOfDay(at)).toBeLessThan(closes * 60);
      expect(toDay(at) < school.today && toDay(at) >= school.openedOn).toBe(true);
    }
  }
});

test("client ids are 15 alphanumerics and never the same twice", () => {
  expect(events.every(({ clientId }) => /^[0-9A-Za-z]{15}$/.test(clientId))).toBe(true);
  expect(new Set(events.map(({ clientId }) => clientId)).size).toBe(events.length);
});

test("a message taken back has lost its text, and a later line says so within fifteen minutes", () => {
  const redacted = logs.flatMap((log) =>
    log.events
      .filter(({ type }) => type === "redact")
      .map((line) => [line, log.events.find(({ msgNo }) => msgNo === line.targetMsgNo)] as const),
  );

  expect(redacted.length).toBeGreaterThan(10);
  for (const [line, message] of redacted) {
    expect([line.body, message?.body, message?.redactedAt]).toEqual([null, null, line.at]);
    expect(line.at - (message?.at ?? 0)).toBeLessThanOrEqual(15 * 60_000);
  }
});

test("messages are of natural length, some in Kurdish and English, some with emoji, edits rare", () => {
  const bodies = sent.flatMap(({ body }) => body ?? []);
  const median =
    bodies.map((body) => body.length).toSorted((a, b) => a - b)[Math.floor(bodies.length / 2)] ?? 0;
  const share = (pattern: RegExp) => bodies.filter((body) => pattern.test(body)).length / bodies.length;

  expect(bodies.length).toBeGreaterThan(3000);
  expect(median).toBeGreaterThan(25);
  expect(median).toBeLessThan(60);
  expect(share(/\p{Extended_Pictographic}/u)).toBeGreaterThan(0.06);
  expect(share(/\n/)).toBeGreaterThan(0.04);
  expect(share(/[ڕڵۆێ]/)).toBeGreaterThan(0.001);
  expect(share(/\b(homework|thank|hello)\b/i)).toBeGreaterThan(0.001);
  expect(bodies.some((body) => /[{}]/.test(body))).toBe(false);
  expect(Math.max(...bodies.map((body) => body.length))).toBeLessThan(4000);
  const edits = events.filter(({ type }) => type === "edit").length / sent.length;
  expect(edits).toBeGreaterThan(0.004);
  expect(edits).toBeLessThan(0.02);
});

test("most is written in the evening", () => {
  const evening = sent.filter(({ at }) => minuteOfDay(at) >= 18 * 60).length;

  expect(evening / sent.length).toBeGreaterThan(0.45);
});

test("read pointers differ, none is beyond the last message, and whoever wrote has read up to there", () => {
  const readings = logs.flatMap((log) => log.members.map((member) => ({ ...member, log })));

  expect(readings.every(({ readMsgNo, log }) => readMsgNo >= 0 && readMsgNo <= log.lastMsgNo)).toBe(true);
  const busy = readings.filter(({ log }) => log.lastMsgNo > 5);
  const upToDate = busy.filter(({ readMsgNo, log }) => readMsgNo === log.lastMsgNo).length / busy.length;
  expect(upToDate).toBeGreaterThan(0.4);
  expect(upToDate).toBeLessThan(0.75);
  for (const { person, readMsgNo, log } of readings) {
    const own =
      log.events.findLast(({ sender, type }) => sender === person && type === "message")?.msgNo ?? 0;
    expect(readMsgNo).toBeGreaterThanOrEqual(own);
  }
});

test.each(["2026-08-31", "2026-09-01", "2027-01-18", "2028-02-29"])(
  "on %s the first teacher has unread messages",
  (today) => {
    const { teachers } = schoolOn(today);

    const behind = logsOn(today).filter((log) =>
      log.members.some(({ person, readMsgNo }) => person === teachers[0] && readMsgNo < log.lastMsgNo),
    );
    expect(behind.length).toBeGreaterThan(3);
  },
);

test("GEN-1: the same seed writes the same messages to the byte", () => {
  expect(JSON.stringify(logsOn("2026-11-20"))).toBe(JSON.stringify(logs));
});

test("with a quota the messages add up to it", () => {
  expect(messageCounts(SEED, school, rooms, 12_345).reduce((sum, count) => sum + count, 0)).toBe(12_345);
  expect(sharedOut(10, [1, 1, 1])).toEqual([3, 4, 3]);
});
