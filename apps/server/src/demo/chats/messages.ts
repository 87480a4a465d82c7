import type { Locale } from "@dars/contract/platform/primitives";

import {
  type PersonNo,
  pickIndex,
  runningShares,
  type SchoolPlan,
  type Stream,
  createStream,
} from "#demo/schools/public.ts";
import { SUBJECTS } from "#school/curriculum/public.ts";

import { ADULT_HOURS, drawArrivals, CHILDREN_HOURS, isOpen, type Diary, type Hours } from "./arrivals.ts";
import type { Topic } from "./phrases.ts";
import type { Member } from "./room-members.ts";
import type { Room } from "./rooms.ts";
import { corrected, drawSentence } from "./sentences.ts";

export interface Message {
  readonly at: number;
  readonly sender: PersonNo;
  readonly clientId: string;
  readonly body: string;
  readonly change: MessageChange | null;
}

/** An author's change of a message within a quarter of an hour (CHAT-4). */
export interface MessageChange {
  readonly type: "edit" | "redact";
  readonly at: number;
  readonly clientId: string;
  /** Null where the message was taken back. */
  readonly body: string | null;
}

type Side = "asking" | "staff" | "any";

const TOPICS: readonly (readonly [Topic, number, Side])[] = [
  ["greeting", 15, "any"],
  ["question", 25, "asking"],
  ["answer", 20, "staff"],
  ["clarification", 12, "asking"],
  ["scheduling", 8, "staff"],
  ["thanks", 12, "asking"],
  ["file", 5, "staff"],
  ["offTopic", 3, "any"],
];
const TOPIC_SHARES = runningShares(TOPICS.map(([, share]) => share));
/** Colleagues' topics instead of children's. */
const AMONG_STAFF: Readonly<Partial<Record<Topic, Topic>>> = {
  question: "scheduling",
  clarification: "greeting",
  answer: "file",
  offTopic: "notice",
};
const EDITED = 0.01;
const TAKEN_BACK = 0.005;
const CHANGED_WITHIN_MS = 14 * 60_000;
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LENGTH = 15;

/** `count` messages of a room in the order in which they were sent, each by a member at that time. */
export function drawMessages(
  seed: number,
  plan: SchoolPlan,
  room: Room,
  count: number,
  diary: Diary,
): Message[] {
  const stream = createStream(seed, `${room.path}/messages`);
  const hours = room.members.some(({ role }) => role === "student") ? CHILDREN_HOURS : ADULT_HOURS;
  return drawArrivals(stream, count, diary, hours).flatMap((at): Message[] => {
    const present = presentAt(room, at);
    const [topic, side] = drawTopic(stream, room);
    const author = drawAuthor(stream, present, side);
    if (!author) return [];
    const language = drawLanguage(stream, plan, author.person, room);
    const name = getGivenName(plan, room.about ?? stream.pick(present).person, language);
    const subject = subjectName(stream, room, language);
    const body = drawSentence(stream, language, topic, { subject, name });
    const clientId = drawId(stream);
    return [
      { at, sender: author.person, clientId, body, change: drawChange(stream, at, hours, language, body) },
    ];
  });
}

const presentAt = ({ members, writers }: Room, at: number): Member[] =>
  members.filter(
    ({ person, role, from, until }) =>
      role !== "observer" &&
      from <= at &&
      (until === null || at < until) &&
      (writers?.includes(person) ?? true),
  );

function drawTopic(stream: Stream, { kind }: Room): readonly [Topic, Side] {
  const [topic, , side] = TOPICS[pickIndex(TOPIC_SHARES, stream.next())] ?? ["greeting", 0, "any"];
  if (kind === "announcement") return ["notice", "staff"];
  if (kind === "staff" || kind === "coordinator") return [AMONG_STAFF[topic] ?? topic, "staff"];
  if (kind === "teacher_parent" && side === "asking" && topic !== "thanks") return ["family", "asking"];
  return [topic, side];
}

function drawAuthor(stream: Stream, present: readonly Member[], side: Side): Member | undefined {
  const fitting = present.filter(({ role }) => side === "any" || (role === "staff") === (side === "staff"));
  const choice = fitting.length > 0 ? fitting : present;
  return choice.length > 0 ? stream.pick(choice) : undefined;
}

/** Arabic, but for families that speak Kurdish or English, and now and then the English lesson. */
function drawLanguage(stream: Stream, plan: SchoolPlan, person: PersonNo, { subject }: Room): Locale {
  const author = plan.people[person];
  const point = stream.next();
  if (author?.locale) return author.locale;
  if (author?.names.ckb && point < 0.3) return "ckb";
  return author?.names.ar === undefined || (subject === "EN" && point > 0.75) ? "en" : "ar";
}

function getGivenName(plan: SchoolPlan, person: PersonNo, language: Locale): string {
  const names = plan.people[person]?.names;
  return [names?.[language], names?.ar, names?.en].find((parts) => parts?.given)?.given ?? "";
}

function subjectName(stream: Stream, { subject }: Room, language: Locale): string {
  const spare = stream.pick(SUBJECTS);
  return (SUBJECTS.find(({ code }) => code === subject) ?? spare)[language];
}

function drawChange(
  stream: Stream,
  sentAt: number,
  hours: Hours,
  language: Locale,
  body: string,
): MessageChange | null {
  const point = stream.next();
  if (point >= EDITED + TAKEN_BACK) return null;
  const at = sentAt + 20_000 + stream.below(CHANGED_WITHIN_MS);
  const clientId = drawId(stream);
  if (!isOpen(hours, at)) return null;
  return point < EDITED
    ? { type: "edit", at, clientId, body: corrected(language, body) }
    : { type: "redact", at, clientId, body: null };
}

function drawId(stream: Stream): string {
  let id = "";
  while (id.length < ID_LENGTH) id += LETTERS[stream.below(LETTERS.length)] ?? "0";
  return id;
}
