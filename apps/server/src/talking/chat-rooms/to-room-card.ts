import type { Role } from "@dars/contract/platform/roles";
import type { RoomCard, Silence } from "@dars/contract/talking/chat-rooms";

import { isAmongStaff, leadsRoom } from "#talking/chat/public.ts";

import type { CardFacts, CardRow } from "./cards.queries.ts";

/** A room as its member sees it: the member's rights in it, and why it cannot write now. */
export function toRoomCard(role: Role, row: CardRow): RoomCard {
  const facts: CardFacts = JSON.parse(row.facts);
  return { ...facts, ...deriveRoomRules(role, row) };
}

/**
 * Writes cards of one list as JSON, without reading what the database has written. Rooms of a list mostly stand alike, and
 * what the rules say of those is written once.
 */
export function cardWriter(role: Role): (row: CardRow) => string {
  const written = new Map<string, string>();
  return (row) => {
    const { facts, lastAt: _, ...standing } = row;
    const key = Object.values(standing).join(" ");
    const known = written.get(key) ?? JSON.stringify(deriveRoomRules(role, row)).slice(1);
    written.set(key, known);
    return `${facts.slice(0, -1)},${known}`;
  };
}

function deriveRoomRules(role: Role, row: CardRow): Omit<RoomCard, keyof CardFacts> {
  const silence = findSilence(row);
  return {
    // CHAT-1: also in the moment before the room's state is put right.
    state: row.state === "open" && !row.isStaffed ? "paused_no_staff" : row.state,
    silence,
    opensAt: getOpensAt(row, silence),
    closesAt: row.isOpen ? row.closesAt : null,
    slowModeSeconds: row.role === "staff" ? 0 : row.slowModeSeconds,
    may: listPowers(role, row),
  };
}

/** The first applicable reason: lasting reasons before temporary ones. */
function findSilence(row: CardRow): Silence | null {
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
function getOpensAt({ silencedUntil, isOpen, opensAt }: CardRow, silence: Silence | null): string | null {
  if (silence === "muted") return silencedUntil === "infinity" ? null : toIsoInstant(silencedUntil ?? "");
  if (silence !== null && silence !== "closed-until") return null;
  return isOpen ? null : opensAt;
}

const toIsoInstant = (text: string): string => new Date(text).toISOString();

type Power = RoomCard["may"][number];

/** K6, K7, K8, K11 for a member; rights that depend on writing end with it. */
function listPowers(role: Role, row: CardRow): Power[] {
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
