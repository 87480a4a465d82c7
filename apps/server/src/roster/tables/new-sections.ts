import { MAKE_SECTION, type TableChoices, type TableQuestion } from "@dars/contract/roster/table-choices";

import { pickName } from "./pick-name.ts";
import { plainWords, type NewPlace } from "./school-words.ts";
import type { SourcedIds } from "./sourced-ids.ts";
import type { TablePackage } from "./table-package.ts";
import type { TableSchool, TableSection } from "./table-school.ts";

interface RequestedSection {
  readonly place: NewPlace;
  /** The section as the file writes it. */
  readonly said: string;
  readonly section: TableSection;
  rows: number;
}

/** Of a section that the import will make. */
const UNMADE = 0;

/**
 * Sections that a table names and the school does not have. Each is asked about once; until it is answered, the dry
 * run counts it as made.
 */
export class NewSections {
  readonly #school: TableSchool;
  readonly #ids: SourcedIds;
  readonly #made: TablePackage;
  readonly #answers: ReadonlyMap<string, string>;
  readonly #asked = new Map<string, RequestedSection>();

  constructor(school: TableSchool, ids: SourcedIds, made: TablePackage, { sections = [] }: TableChoices) {
    this.#school = school;
    this.#ids = ids;
    this.#made = made;
    this.#answers = new Map(sections.map(({ section, answer }) => [section, answer]));
  }

  /** The section for a row: the one that was chosen instead, else one that the import makes. */
  sectionFor(place: NewPlace, text: string, line: number): TableSection {
    const key = buildKey(place);
    const known = this.#asked.get(key);
    if (known) {
      known.rows += 1;
      return known.section;
    }
    const section = this.#chosen(place) ?? this.#add(place, line);
    this.#asked.set(key, { place, said: text, section, rows: 1 });
    return section;
  }

  questions(): TableQuestion[] {
    return [...this.#asked].map(([column, { place, said, rows }]) => {
      const options = [MAKE_SECTION, ...this.#sectionsOf(place).map(({ letter }) => letter)];
      const answer = this.#answers.get(column) ?? "";
      const chosen = options.includes(answer) ? answer : null;
      return { of: "section", column, options, chosen, isOpen: chosen === null, preview: [said], rows };
    });
  }

  #sectionsOf({ level }: NewPlace): TableSection[] {
    return this.#school.sections.filter(({ levelId }) => levelId === level.id);
  }

  #chosen(place: NewPlace): TableSection | undefined {
    const answer = this.#answers.get(buildKey(place));
    return this.#sectionsOf(place).find(({ letter }) => letter === answer);
  }

  #add({ level, letter }: NewPlace, line: number): TableSection {
    const { year } = this.#school;
    const sourcedId = this.#ids.newSection(year?.id ?? 0, level.id, plainWords(letter));
    this.#made.add("classes", {
      line,
      sourcedId,
      owner: "section.name",
      cells: {
        title: letter,
        grades: level.code,
        classCode: letter,
        classType: "homeroom",
        schoolSourcedId: this.#ids.school,
        termSourcedIds: year ? this.#ids.of("year", year) : "",
      },
    });
    const newClasses = this.#addClasses(sourcedId, level, line);
    return { id: UNMADE, sourcedId, levelId: level.id, letter, title: null, newClasses };
  }

  /** What the level is taught. */
  #addClasses(sectionSourcedId: string, level: NewPlace["level"], line: number): readonly string[] {
    const { year, offerings, subjects } = this.#school;
    if (!year) return [];
    const taught = new Set(
      offerings.filter(({ levelId }) => levelId === level.id).map((each) => each.subjectId),
    );
    return subjects
      .filter(({ id }) => taught.has(id))
      .map((subject) => {
        const sourcedId = this.#ids.newClassIn(sectionSourcedId, subject.id);
        this.#made.add("classes", {
          line,
          sourcedId,
          owner: "section.name",
          cells: {
            title: pickName(subject),
            grades: level.code,
            classType: "scheduled",
            schoolSourcedId: this.#ids.school,
            termSourcedIds: this.#ids.of("year", year),
            subjectCodes: subject.code,
          },
        });
        return sourcedId;
      });
  }
}

const buildKey = ({ level, letter }: NewPlace): string => `${level.code}/${plainWords(letter)}`.slice(0, 200);
