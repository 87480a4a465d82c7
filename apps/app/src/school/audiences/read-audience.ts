import { AUDIENCE_ROLES, type Audience } from "@dars/contract/school/audiences";

/** What the fields of an audience say at this moment; null while no role is ticked. */
export function readAudience(form: HTMLFormElement): Audience | null {
  const ticked = [...new FormData(form).keys()];
  const roles = AUDIENCE_ROLES.filter((role) => ticked.includes(`role-${role}`));
  if (roles.length === 0) return null;
  const listIds = (kind: string) =>
    ticked.flatMap((name) => (name.startsWith(`${kind}-`) ? [Number(name.slice(kind.length + 1))] : []));
  return {
    roles,
    levelIds: listIds("level"),
    sectionIds: listIds("section"),
    subjectIds: listIds("subject"),
    personIds: listIds("person"),
    ccGuardians: ticked.includes("cc"),
  };
}
