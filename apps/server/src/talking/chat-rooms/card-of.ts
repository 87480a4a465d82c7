import type { Role } from "@dars/contract/platform/roles";
import type { RoomCard, Silence } from "@dars/contract/talking/chat-rooms";

import type { SchoolPerson } from "#identity/access/public.ts";
import { isAmongStaff, leadsRoom } from "#talking/chat/public.ts";

import type { CardRow } from "./cards.queries.ts";

/** A room as its member sees it: the member's rights in it, and why it cannot write now. */
export function cardOf({ schoolId, personId }: SchoolPerson, role: Role, row: CardRow): RoomCard {
  const silence = silenceOf(row);
  return {
    id: row.id,
    schoolId,
    me: personId,
    kind: row.kind,
    title: row.title,
    subject: row.subject,
    level: row.level,
    section: row.section,
    about: row.about,
    others: row.others,
    // CHAT-1: also in the moment before the room's state is put right.
    state: row.state === "open" && !row.isStaffed ? "paused_no_staff" : row.state,
    role: row.role,
    lastSeq: row.lastSeq,
    lastMsgNo: row.lastMsgNo,
    readMsgNo: row.readMsgNo,
    unread: Math.max(0, row.unread),
    last: lastOf(row),
    quietUntil: row.quietUntil?.toISOString() ?? null,
    silence,
    opensAt: opensAtOf(row, silence),
    closesAt: row.isOpen ? row.closesAt.toISOString() : null,
    slowModeSeconds: row.role === "staff" ? 0 : row.slowModeSeconds,
    may: powersOf(role, row),
  };
}

function lastOf({ senderId, senderName, lastAt, ...row }: CardRow): RoomCard["last"] {
  if (senderId === null || lastAt === null) return null;
  const { body, attachment, isRemoved, isReported } = row;
  return { senderId, senderName, body, attachment, isRemoved, isReported, at: lastAt.toISOString() };
}

/** The first applicable reason: lasting reasons before temporary ones. */
function silenceOf(row: CardRow): Silence | null {
  const reasons: readonly (readonly [Silence, boolean])[] = [
    ["archived", row.state === "archived"],
    ["observer", row.role === "observer"],
    ["readers-only", !row.mayWrite],
    ["paused", row.state === "paused_no_staff" || !row.isStaffed],
    ["locked", row.state === "locked" && row.role !== "staff"],
    ["muted", row.silencedUntil !== null],
    ["closed-until", !row.isOpen && row.role === "student"],
  ];
  return reasons.find(([, stands]) => stands)?.[0] ?? null;
}

/** CHAT-7: staff's and parents' words wait for the hours; a muted member waits for its own time. */
function opensAtOf({ silencedUntil, isOpen, opensAt }: CardRow, silence: Silence | null): string | null {
  if (silence === "muted") return silencedUntil === "infinity" ? null : instantOf(silencedUntil ?? "");
  if (silence !== null && silence !== "closed-until") return null;
  return isOpen ? null : opensAt.toISOString();
}

const instantOf = (text: string): string => new Date(text).toISOString();

type Power = RoomCard["may"][number];

/** K6, K7, K8, K11 for a member; rights that depend on writing end with it. */
function powersOf(role: Role, row: CardRow): Power[] {
  const leads = leadsRoom(role, row);
  const moderates = leads && !isAmongStaff(row.kind);
  const powers: Readonly<Record<Power, boolean>> = {
    moderate: moderates,
    "mute-long": moderates && role === "school_management",
    pin: leads,
    react: row.mayWrite,
    attach: row.mayWrite,
    report: true,
    export: FAMILY.has(role),
  };
  return POWERS.filter((power) => powers[power]);
}

const POWERS: readonly Power[] = ["moderate", "mute-long", "pin", "react", "attach", "report", "export"];
const FAMILY: ReadonlySet<Role> = new Set<Role>(["student", "parent"]);
