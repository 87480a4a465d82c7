import type { Seat, Subscriber } from "./subscriber.ts";

export const getRoomKey = (schoolId: number, roomId: number): string => `${schoolId}/${roomId}`;

/** A room that open apps of this node look at. */
export class Room {
  readonly schoolId: number;
  readonly id: number;
  readonly key: string;
  readonly here = new Map<Subscriber, Seat>();
  /** People who have typed since the last tick. */
  readonly typing = new Set<number>();
  /** The last number that was sent to the followers here. */
  head: number;
  /** How far it is said to reach. */
  wanted: number;
  isLooking = false;

  constructor(schoolId: number, id: number, head: number) {
    this.schoolId = schoolId;
    this.id = id;
    this.key = getRoomKey(schoolId, id);
    this.head = head;
    this.wanted = head;
  }

  get isFollowed(): boolean {
    for (const { isFollowed } of this.here.values()) if (isFollowed) return true;
    return false;
  }

  /** Its staff who are here, each once. */
  get staff(): readonly number[] {
    const staff = [...this.here.values()].filter(({ isStaff }) => isStaff);
    return [...new Set(staff.map(({ personId }) => personId))];
  }
}
