import type { AgentLink } from "./pair-agents.ts";
import type { PlannedPeople } from "./plan-people.ts";
import type { SourcePerson } from "./reduce-people.ts";
import { noteUnchanged, saveRecord, type SchoolPlanner } from "./school-planner.ts";

/**
 * Plans guardian links from agents, which either side may name (OR-10). A new link is an invitation: the
 * office or a code on the phone verifies it (FAM-3). A link in an office's table comes from the office
 * itself, two links where the table has two: such a link is verified. A link that is already verified stays
 * unchanged.
 */
export function planLinks(planner: SchoolPlanner, people: PlannedPeople, links: readonly AgentLink[]): void {
  const { school, records } = planner;
  const known = new Map(school.links.map((link) => [`${link.guardianId} ${link.studentId}`, link.id]));
  const currentIds = new Set<string>();
  for (const { guardian, student, isFirst } of links) {
    const pair = pairHere(people, guardian, student);
    if (!pair) continue;
    const { guardianId, studentId } = pair;
    const sourcedId = linkId(guardian.sourcedId, student.sourcedId);
    currentIds.add(sourcedId);
    const relation = relationTo(student, guardian);
    const state = stateAtFirst(student, guardian);
    // Only a link that the source ended can come back with the source; a link that the office ended stays
    // ended.
    if (known.has(`${guardianId} ${studentId}`) && planner.own) {
      noteUnchanged(planner, "links", "agent_link", sourcedId);
      continue;
    }
    const isBack = records.find("agent_link", sourcedId)?.isActive === false;
    const { id } = saveRecord(planner, {
      file: "links",
      entity: "agent_link",
      table: "guardian_links",
      sourcedId,
      said: relation,
      knownId: known.get(`${guardianId} ${studentId}`),
      fields: isBack ? { state } : {},
      atFirst: { guardianId, studentId, relation, isPrimary: isFirst, state },
    });
    known.set(`${guardianId} ${studentId}`, id);
  }
  if (planner.view.endsLinks) endAbsentLinks(planner, currentIds);
}

/** Not the links of people whose rows are refused. */
function endAbsentLinks(planner: SchoolPlanner, currentIds: ReadonlySet<string>): void {
  const { refusedPeople } = planner.view;
  for (const { sourcedId, entityId } of planner.records.active("agent_link"))
    if (!currentIds.has(sourcedId) && !splitLinkId(sourcedId).some((id) => refusedPeople.has(id)))
      endLink(planner, sourcedId, entityId);
}

/** A child is linked in its own schools and in no other, where its id may be somebody else's. */
function pairHere({ planned }: PlannedPeople, guardian: SourcePerson, student: SourcePerson) {
  const guardianId = planned.get(guardian.sourcedId)?.id;
  const child = planned.get(student.sourcedId);
  if (guardianId === undefined || !child?.roles.has("student")) return undefined;
  return { guardianId, studentId: child.id };
}

export const linkId = (guardian: string, student: string) => `${guardian}>${student}`;

/** The two people of a link; an id has no '>' (KEY-1). */
const splitLinkId = (id: string) => id.split(">");

export function endLink(
  { writes, records, outcomes, school }: SchoolPlanner,
  sourcedId: string,
  id: number,
): void {
  writes.update("guardian_links", id, { schoolId: school.id, id, state: "ended" });
  records.end("agent_link", sourcedId);
  outcomes.set("links", sourcedId, "deactivate");
}

/** Only tables of the office word a relation by child. */
const stateAtFirst = ({ sourcedId }: SourcePerson, { relations }: SourcePerson) =>
  relations?.[sourcedId] === undefined ? "invited" : "verified";

const relationTo = ({ sourcedId }: SourcePerson, guardian: SourcePerson) =>
  guardian.relations?.[sourcedId] ?? deriveRelation(guardian);

function deriveRelation({
  kinship,
  details: { sex },
}: SourcePerson): "father" | "mother" | "legal_guardian" | "other" {
  if (kinship === "guardian") return "legal_guardian";
  if (kinship !== "parent" || !sex) return "other";
  return sex === "male" ? "father" : "mother";
}
