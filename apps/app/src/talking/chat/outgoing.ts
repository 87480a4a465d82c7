import type { ClientId, Id } from "@dars/contract/platform/primitives";
import type { Attachment, Reaction, RoomEvent } from "@dars/contract/talking/room-event";

import type { Answer, Refusal, Save } from "#platform/offline/database.ts";
import { isAsking, type Lane } from "#platform/offline/lanes.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A room's own line in the outbox; what was written more than a day ago asks before it leaves. */
export const buildRoomLane = (roomId: Id): Lane => ({ name: `room-${roomId}`, asksAfterMs: DAY_MS });

/** A message of this device that the log does not hold yet. */
export interface Outgoing {
  /** The id of its save. */
  readonly id: number;
  readonly clientId: ClientId;
  readonly body: string;
  readonly attachments: readonly Attachment[];
  readonly replyTo: number | null;
  /** By this device's clock, in milliseconds since 1970. */
  readonly writtenAt: number;
  /** "undelivered": it waited for the hours and could not be let in. */
  readonly state: "waiting" | "asks" | "refused" | "sent" | "held" | "undelivered";
  readonly refusal: Refusal | null;
  /** When a held message will arrive. */
  readonly arrivesAt: string | null;
}

/** Messages on their way to a room, in the order in which they were written. */
export function listOutgoing(saves: readonly Save[], answers: readonly Answer[], roomId: Id): Outgoing[] {
  const { name } = buildRoomLane(roomId);
  return [
    ...answers.filter(({ lane }) => lane === name).flatMap((answer) => messageIn(answer, answeredAs(answer))),
    ...saves.filter(({ lane }) => lane === name).flatMap((save) => messageIn(save, savedAs(save))),
  ];
}

/** Local changes to messages, in the shape of log events: seq 0, because the server assigns the number. */
export function listChanges(
  saves: readonly Save[],
  answers: readonly Answer[],
  roomId: Id,
  me: Id,
): readonly RoomEvent[] {
  const { name } = buildRoomLane(roomId);
  const mine = [...answers, ...saves.filter(({ refusal }) => !refusal)].filter(({ lane }) => lane === name);
  return mine.flatMap((each) => changeIn(each, me));
}

/** The number that the log has given to what was answered; 0 for a held message. */
export const getSeq = ({ reply }: Pick<Answer, "reply">): number => Number(toFieldMap(reply).get("seq") ?? 0);

export const getClientId = ({ wire }: Pick<Answer, "wire">): ClientId =>
  toText(toFieldMap(wire.body).get("clientId"));

type State = Pick<Outgoing, "state" | "refusal" | "arrivesAt">;

function answeredAs({ reply }: Answer): State {
  const arrivesAt = toText(toFieldMap(reply).get("arrivesAt"));
  return { state: arrivesAt === "" ? "sent" : "held", refusal: null, arrivesAt: arrivesAt || null };
}

function savedAs(save: Save): State {
  const { refusal } = save;
  if (refusal) return { state: "refused", refusal, arrivesAt: null };
  return { state: isAsking(save) ? "asks" : "waiting", refusal, arrivesAt: null };
}

type Sent = Pick<Save, "id" | "wire" | "savedAt">;

function messageIn({ id, wire, savedAt }: Sent, state: State): Outgoing[] {
  if (wire.method !== "POST" || !wire.url.endsWith("/messages")) return [];
  const fields = toFieldMap(wire.body);
  const attachments = fields.get("attachments");
  const replyTo = fields.get("replyTo");
  return [
    {
      id,
      clientId: getClientId({ wire }),
      body: toText(fields.get("body")),
      attachments: Array.isArray(attachments) ? attachments.filter(isAttachment) : [],
      replyTo: typeof replyTo === "number" ? replyTo : null,
      writtenAt: savedAt,
      ...state,
    },
  ];
}

const CHANGE = /\/messages\/(\d+)(\/reaction)?$/;

function changeIn({ wire, savedAt }: Sent, me: Id): RoomEvent[] {
  const [, target, isReaction] = CHANGE.exec(wire.url) ?? [];
  if (target === undefined) return [];
  const at = new Date(savedAt).toISOString();
  const about = { seq: 0, at, target: Number(target), by: me };
  if (wire.method === "DELETE") return [{ type: "redact", ...about, reason: "author" }];
  const fields = toFieldMap(wire.body);
  if (wire.method !== "PUT") return [];
  if (!isReaction) return [{ type: "edit", ...about, body: toText(fields.get("body")) }];
  const reaction = REACTIONS.find((each) => each === fields.get("reaction")) ?? null;
  return [{ type: "reaction", ...about, reaction }];
}

/** In the order in which they are offered. */
export const REACTIONS: readonly Reaction[] = ["👍", "❤️", "👏", "😂", "😮", "🙏", "✅"];

const KINDS: ReadonlySet<unknown> = new Set<Attachment["kind"]>([
  "photo",
  "voice",
  "file",
  "lesson",
  "exercise",
]);

/** Only this app has written it, before the server took or refused it. */
const isAttachment = (value: unknown): value is Attachment => KINDS.has(toFieldMap(value).get("kind"));

const toFieldMap = (value: unknown) => new Map<string, unknown>(Object.entries(Object(value)));

const toText = (value: unknown): string => (typeof value === "string" ? value : "");
