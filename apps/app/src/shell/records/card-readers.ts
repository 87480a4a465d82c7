import type { Id } from "@dars/contract/platform/primitives";
import type { Role } from "@dars/contract/platform/roles";

export interface StudentPlace {
  readonly schoolId: Id;
  readonly studentId: Id;
}

export interface TeacherPlace {
  readonly schoolId: Id;
  readonly teacherId: Id;
}

type Card = "attendance" | "marks" | "tasks" | "messages" | "documents" | "registers" | "columns" | "visits";

const STAFF: ReadonlySet<Role> = new Set(["teacher", "school_management"]);
const MANAGEMENT: ReadonlySet<Role> = new Set(["school_management"]);
const OFFICE: ReadonlySet<Role> = new Set(["school_management", "administrator"]);

/** Which roles the server lets read what is behind a card; for others the card is absent, not empty. */
export const CARD_READERS: Readonly<Record<Card, ReadonlySet<Role>>> = {
  attendance: STAFF,
  marks: STAFF,
  tasks: STAFF,
  messages: OFFICE,
  documents: OFFICE,
  registers: MANAGEMENT,
  columns: MANAGEMENT,
  visits: OFFICE,
};
