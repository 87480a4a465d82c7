import type { Role } from "@dars/contract/platform/roles";
import { AudienceRole } from "@dars/contract/school/audiences";
import { AskKind, ChoiceMode, SignatureRule } from "@dars/contract/talking/asks";
import { Type, type Static } from "typebox";

import type { PersonNo, SchoolPlan } from "#demo/schools/public.ts";
import { readContent } from "#platform/read-content.ts";

import { Moment } from "./demo-thread.ts";
import { findTeacher } from "./posts.ts";

const Ask = Type.Object({
  from: Type.Enum(["office", "teacher"]),
  ...Moment.properties,
  kind: AskKind,
  title: Type.String(),
  body: Type.String(),
  roles: Type.Array(AudienceRole),
  /** For the author's section alone. */
  isOfSection: Type.Optional(Type.Boolean()),
  closes: Moment,
  signatures: Type.Optional(SignatureRule),
  choice: Type.Optional(
    Type.Object({ mode: ChoiceMode, isAnonymous: Type.Boolean(), options: Type.Array(Type.String()) }),
  ),
  /** So many times on each of these days. */
  meeting: Type.Optional(
    Type.Object({ minutes: Type.Integer(), times: Type.Integer(), days: Type.Array(Moment) }),
  ),
  places: Type.Optional(Type.Array(Type.Object({ label: Type.String(), places: Type.Integer() }))),
});

const ASKS = readContent(Type.Array(Ask), new URL("asks.json", import.meta.url));

/** An ask with its author. */
export interface DemoAsk extends Omit<Static<typeof Ask>, "from" | "isOfSection"> {
  readonly by: PersonNo;
  readonly role: Role;
  /** A place in the plan's sections; null: the whole school. */
  readonly section: number | null;
}

/** A school's asks: a consent that is open, one of both guardians that is closed, an anonymous poll, one of teachers, a sign-up, and meetings. */
export function buildAsks(plan: SchoolPlan): readonly DemoAsk[] {
  const [manager] = plan.management;
  if (manager === undefined) return [];
  const office = { by: manager, role: "school_management", section: null } as const;
  const teacher = findTeacher(plan) ?? office;
  return ASKS.map(({ from, isOfSection = false, ...ask }) => {
    const author = from === "office" ? office : teacher;
    return { ...ask, ...author, section: isOfSection ? author.section : null };
  });
}
