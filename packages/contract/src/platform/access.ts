import type { Role } from "#platform/roles.ts";

/**
 * How far a role reaches (docs/rules.md#access). `own`: one's own record; `children`: verified, unrestricted guardian
 * links; `classes`: teaching classes assigned today, or for a student the classes it sits in; `registers`: these
 * classes, and the sections of lessons held for a colleague of which a register may still be taken; `homeroom`: the section
 * one leads; `school`: one's own school; `subjects`: one's subjects in one's schools; `assigned`: schools one is sent
 * to as an evaluator; `group`: every school of the group.
 */
export type Scope =
  | "own"
  | "children"
  | "classes"
  | "registers"
  | "homeroom"
  | "school"
  | "subjects"
  | "assigned"
  | "group";

/**
 * The record that the path names, against which the scope is checked. `self` names none: the answer is made
 * of the caller's own scope. The path parameter of each is `:schoolId`, `:sectionId`, `:studentId` and so on.
 * `room` has no school in the path: it is one of the caller's rooms, whose scope is `own` (a member or
 * observer now), and that is checked in the statement that does the work, so that nothing can change between
 * check and use.
 */
export type Subject = "self" | "school" | "section" | "student" | "person" | "level" | "room";

/** A row of the capability matrix (docs/capabilities.md): who may do this, and how far each role reaches. */
export interface Capability {
  /** The row's id in docs/capabilities.md, such as B1. */
  readonly capability: string;
  readonly on: Subject;
  readonly allow: Readonly<Partial<Record<Role, Scope>>>;
  /** True where a session that still has to choose a password may call. */
  readonly beforePasswordChange?: boolean;
  /** True for a write that is allowed in a "view as" session (A7). */
  readonly whileViewing?: boolean;
  /** True for data that is hidden from "view as" sessions (A7): rooms are read by K2. */
  readonly isWithheldFromViews?: boolean;
  /**
   * True where a session that still has to add a second factor may call, as well as one that has to choose a password.
   */
  readonly beforeSecondFactor?: boolean;
}

/** `public` needs no session. */
export type Access = "public" | Capability;

/** Every role, each for its own account and nothing else. */
export const everyone = (capability: string): Capability => ({
  capability,
  on: "self",
  allow: {
    parent: "own",
    student: "own",
    teacher: "own",
    school_management: "own",
    administrator: "own",
    subject_coordinator: "own",
    evaluator: "own",
  },
});

/** The same without one role. */
export const everyoneBut = (role: Role, capability: string): Capability => ({
  ...everyone(capability),
  allow: Object.fromEntries(Object.entries(everyone(capability).allow).filter(([name]) => name !== role)),
});
