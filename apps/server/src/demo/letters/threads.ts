import { ThreadKind, ThreadState } from "@dars/contract/talking/messages";
import { Type, type Static } from "typebox";

import type { PersonNo, SchoolPlan } from "#demo/schools/public.ts";
import { readContent } from "#platform/read-content.ts";

import { Moment, type DemoEntry, type DemoThread } from "./demo-thread.ts";

const Entry = Type.Object({
  from: Type.Enum(["parent", "office"]),
  body: Type.String(),
  ...Moment.properties,
  isInternal: Type.Optional(Type.Boolean()),
});

const Story = Type.Object({
  kind: ThreadKind,
  subject: Type.String(),
  state: ThreadState,
  isClaimed: Type.Boolean(),
  isReadByOffice: Type.Boolean(),
  isReadByPerson: Type.Boolean(),
  entries: Type.Array(Entry, { minItems: 1 }),
});

const STORIES = readContent(Type.Array(Story), new URL("threads.json", import.meta.url));

/** Threads between families and the office: waiting, claimed with a note, answered, and closed. */
export function buildThreads(plan: SchoolPlan): readonly DemoThread[] {
  const [manager] = plan.management;
  if (manager === undefined) return [];
  const families = [0, 3, 5, 8].flatMap((no) => listFamilies(plan, plan.students[no]));
  return STORIES.flatMap(({ isClaimed, entries, ...story }, no) => {
    const family = families[no];
    if (!family) return [];
    const written = entries.map((entry) => buildEntry(entry, family.person, manager));
    return [{ ...story, ...family, claimedBy: isClaimed ? manager : null, entries: written }];
  });
}

interface Family {
  readonly person: PersonNo;
  readonly about: PersonNo;
}

function listFamilies({ guardianLinks }: SchoolPlan, student: PersonNo | undefined): readonly Family[] {
  const link = guardianLinks.find((one) => one.student === student && one.canView && !one.isRestricted);
  return link ? [{ person: link.guardian, about: link.student }] : [];
}

const buildEntry = (
  { from, isInternal = false, ...entry }: Static<typeof Entry>,
  parent: PersonNo,
  manager: PersonNo,
): DemoEntry => ({
  ...entry,
  isInternal,
  ...(from === "parent" ? { by: parent, role: "parent" } : { by: manager, role: "school_management" }),
});
