import type { IssueLog } from "#roster/import/reading/issues.ts";

import type { SourcePerson } from "./reduce-people.ts";

export interface AgentLink {
  readonly guardian: SourcePerson;
  readonly student: SourcePerson;
  /** The first guardian of a child is its primary one (FAM-2). */
  readonly isFirst: boolean;
}

/** FAM-2. */
const GUARDIANS = 4;

/**
 * Who is whose guardian. Either side may name the other; an agent who is no parent, guardian or relative makes no
 * link (OR-10), nor does a fifth one.
 */
export function pairAgents(people: readonly SourcePerson[], log: IssueLog): AgentLink[] {
  const byId = new Map(people.map((person) => [person.sourcedId, person]));
  const links = new Map<string, AgentLink>();
  const guardians = new Map<string, number>();
  for (const person of people)
    for (const agentId of person.agents) {
      const agent = byId.get(agentId);
      const pair = agent && findPair(person, agent);
      const why = pair
        ? undefined
        : `'${agentId}' is ${agent ? "not a parent, guardian or relative of a student" : "not in users.csv"}`;
      if (pair) addLink(person, pair);
      else warn(person, why ?? "");
    }
  return [...links.values()];

  function addLink(person: SourcePerson, { guardian, student }: Pair): void {
    const key = `${guardian.sourcedId}>${student.sourcedId}`;
    if (links.has(key)) return;
    const before = guardians.get(student.sourcedId) ?? 0;
    if (before >= GUARDIANS) return warn(person, `'${student.sourcedId}' has ${GUARDIANS} guardians already`);
    guardians.set(student.sourcedId, before + 1);
    links.set(key, { guardian, student, isFirst: before === 0 });
  }

  function warn({ row, sourcedId }: SourcePerson, why: string): void {
    const message = `${why}: no guardian link`;
    log.add({ file: "users.csv", row, column: "agentSourcedIds", code: "W_AGENT_ROLE", sourcedId, message });
  }
}

type Pair = Pick<AgentLink, "guardian" | "student">;

function findPair(person: SourcePerson, agent: SourcePerson): Pair | undefined {
  if (isStudent(person) && agent.kinship) return { guardian: agent, student: person };
  if (isStudent(agent) && person.kinship) return { guardian: person, student: agent };
  return undefined;
}

const isStudent = ({ places }: SourcePerson) => places.some(({ role }) => role === "student");
