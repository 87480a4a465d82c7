import type { Role } from "@dars/contract/platform/roles";
import { AudienceRole } from "@dars/contract/school/audiences";
import { Type, type Static } from "typebox";

import type { PersonNo, SchoolPlan } from "#demo/schools/public.ts";
import { readContent } from "#platform/read-content.ts";

import { Moment, type DemoPost } from "./demo-thread.ts";

const Comment = Type.Object({
  from: Type.Enum(["parent", "office"]),
  body: Type.String(),
  ...Moment.properties,
});

const Post = Type.Object({
  from: Type.Enum(["office", "teacher"]),
  ...Moment.properties,
  title: Type.String(),
  body: Type.String(),
  roles: Type.Array(AudienceRole),
  state: Type.Optional(Type.Enum(["draft", "withdrawn"])),
  isPinned: Type.Optional(Type.Boolean()),
  requiresAck: Type.Optional(Type.Boolean()),
  isUrgent: Type.Optional(Type.Boolean()),
  withdrawnBecause: Type.Optional(Type.String()),
  expired: Type.Optional(Moment),
  comments: Type.Optional(Type.Array(Comment)),
});

const POSTS = readContent(Type.Array(Post), new URL("posts.json", import.meta.url));

const PLAIN = {
  state: "published",
  section: null,
  isPinned: false,
  requiresAck: false,
  isUrgent: false,
  withdrawnBecause: null,
  expired: null,
} as const;

interface Author {
  readonly by: PersonNo;
  readonly role: Role;
}

/**
 * A school's posts: pinned and to be confirmed, asked about, over, withdrawn, a draft, and one of a teacher for the
 * first student's section.
 */
export function buildPosts(plan: SchoolPlan): readonly DemoPost[] {
  const [manager] = plan.management;
  if (manager === undefined) return [];
  const office = { by: manager, role: "school_management" } as const;
  const teacher = findTeacher(plan);
  return POSTS.flatMap(({ from, comments = [], ...post }) => {
    const author = from === "office" ? office : teacher;
    if (!author) return [];
    return [{ ...PLAIN, ...post, ...author, comments: buildComments(plan, office, comments) }];
  });
}

/** A parent asks, the office answers. */
function buildComments(
  { guardianLinks, students }: SchoolPlan,
  office: Author,
  comments: readonly Static<typeof Comment>[],
): DemoPost["comments"] {
  const asker = guardianLinks.find(({ student, canView, isRestricted }) => {
    return student === students[0] && canView && !isRestricted;
  });
  if (!asker) return [];
  const parent = { by: asker.guardian, role: "parent" } as const;
  return comments.map(({ from, ...comment }) => ({ ...comment, ...(from === "office" ? office : parent) }));
}

/** The teacher of the first student's section today, and that section. */
export function findTeacher({
  classes,
  assignments,
  enrolments,
}: SchoolPlan): (Author & Pick<DemoPost, "section">) | undefined {
  const section = enrolments[0]?.section ?? -1;
  const assignment = assignments.find(
    ({ teachingClass, endsOn, role }) =>
      endsOn === null && role === "primary" && classes[teachingClass]?.section === section,
  );
  return assignment && { by: assignment.teacher, role: "teacher", section };
}
