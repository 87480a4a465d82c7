import type { People } from "./render-people.ts";
import type { Rendering, SchoolOfGroup } from "./sourced-ids.ts";

export interface Places {
  readonly studentAt: ReadonlySet<number>;
  readonly teacherAt: ReadonlySet<number>;
  readonly guardianAt: ReadonlySet<number>;
}

class PlaceBook {
  readonly #places = new Map<
    string,
    { studentAt: Set<number>; teacherAt: Set<number>; guardianAt: Set<number> }
  >();
  readonly #agents = new Map<string, Set<string>>();
  readonly #grades = new Map<string, string>();

  of(user: string) {
    const known = this.#places.get(user) ?? {
      studentAt: new Set<number>(),
      teacherAt: new Set<number>(),
      guardianAt: new Set<number>(),
    };
    this.#places.set(user, known);
    return known;
  }

  link(guardian: string, student: string): void {
    for (const [one, other] of [
      [guardian, student],
      [student, guardian],
    ] as const)
      this.#agents.set(one, (this.#agents.get(one) ?? new Set()).add(other));
  }

  grade(user: string, grade: string): void {
    this.#grades.set(user, grade);
  }

  joinAgents = (user: string): string => [...(this.#agents.get(user) ?? [])].toSorted().join(",");

  getGrade = (user: string): string => this.#grades.get(user) ?? "";
}

/** Who sits, teaches and has children where. */
export function collectPlaces(rendering: Rendering, { findUserId }: People): PlaceBook {
  const book = new PlaceBook();
  for (const school of rendering.group.schools) {
    const at = (personId: number | null) => findUserId(school.id, personId ?? 0);
    noteStudents(book, rendering, school, at);
    const teachers = [...school.posts, ...school.sections].map(({ teacherId }) => at(teacherId));
    for (const user of teachers) if (user !== undefined) book.of(user).teacherAt.add(school.id);
    for (const { guardianId, studentId } of school.links) {
      const [guardian, student] = [at(guardianId), at(studentId)];
      if (guardian === undefined || student === undefined) continue;
      book.of(guardian).guardianAt.add(school.id);
      book.link(guardian, student);
    }
  }
  return book;
}

function noteStudents(
  book: PlaceBook,
  { getGrade }: Rendering,
  school: SchoolOfGroup,
  at: (personId: number) => string | undefined,
): void {
  const current = school.years.find(({ state }) => state === "current")?.id;
  for (const { studentId, yearId, levelId } of school.enrolments) {
    const user = at(studentId);
    if (user === undefined) continue;
    book.of(user).studentAt.add(school.id);
    if (yearId === current || current === undefined) book.grade(user, getGrade(levelId));
  }
}
