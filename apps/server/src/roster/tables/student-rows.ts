import type { TableQuestion } from "@dars/contract/roster/table-choices";

import type { WarningCode } from "#roster/import/public.ts";

import { AmbiguousLevels } from "./ambiguous-levels.ts";
import { GUARDIAN_FIELDS } from "./columns.ts";
import { NewSections } from "./new-sections.ts";
import { type Matched, PeopleMatcher } from "./people-matcher.ts";
import { isAsKnown, addPerson, draftPerson, type PersonDraft, type Relation } from "./person-drafts.ts";
import { SchoolWords } from "./school-words.ts";
import { seatStudent } from "./seat-student.ts";
import type { SourcedIds } from "./sourced-ids.ts";
import type { TablePackage } from "./table-package.ts";
import { RowRefused, type TableRecord } from "./table-record.ts";
import type { TablePerson, TableSchool, TableSection } from "./table-school.ts";
import type { TableRequest } from "./table.ts";

interface Guardian {
  readonly draft: PersonDraft;
  readonly relation: Relation;
  readonly isLinked: boolean;
}

const GUARDIANS = ["guardian1", "guardian2"] as const;
const SAID_OF_GUARDIAN = ["id", "name", "relation", ...GUARDIAN_FIELDS.map(({ column }) => column)];

/** Puts students with their guardians into the package, row by row. */
export class StudentRows {
  readonly #school: TableSchool;
  readonly #ids: SourcedIds;
  readonly #made: TablePackage;
  readonly #matcher: PeopleMatcher;
  readonly #words: SchoolWords;
  readonly #levels: AmbiguousLevels;
  readonly #newSections: NewSections;
  readonly #today: string;
  readonly #lines = new Map<string, number>();
  readonly #guardians = new Map<string, PersonDraft>();
  readonly #relations = new Map<string, Record<string, Relation>>();
  readonly #logins = new Map<string, string>();

  constructor(
    { school, choices, today }: Pick<TableRequest, "school" | "choices" | "today">,
    ids: SourcedIds,
    made: TablePackage,
  ) {
    this.#school = school;
    this.#ids = ids;
    this.#made = made;
    this.#matcher = new PeopleMatcher(school, ids);
    this.#words = new SchoolWords(school, choices);
    this.#levels = new AmbiguousLevels(this.#words);
    this.#newSections = new NewSections(school, ids, made, choices);
    this.#today = today;
  }

  prepare(records: readonly TableRecord[]): void {
    this.#matcher.prepare("student", records);
  }

  /** What has to be decided about the rows. */
  questions(): TableQuestion[] {
    return [...this.#levels.questions(), ...this.#newSections.questions()];
  }

  /** False where the school knows all of the row already. Throws RowRefused, and RowWaits. */
  add(record: TableRecord): boolean {
    this.#levels.check(record.values["section.level"]);
    const student = this.#student(record);
    const section = this.#section(record, student);
    const guardians = GUARDIANS.flatMap((owner) => this.#guardian(owner, record, student) ?? []);
    const isPlaced = section === undefined || section.id === student.known?.sectionId;
    const areKnown = guardians.every(({ draft, isLinked }) => isLinked && isAsKnown(draft));
    if (isAsKnown(student) && isPlaced && areKnown) return false;
    this.#addFamily(student, guardians);
    if (section && !isPlaced)
      seatStudent(this.#made, this.#ids, this.#school, { student, section, today: this.#today });
    return true;
  }

  #student(record: TableRecord): PersonDraft {
    const { values, line } = record;
    const nameKeys = [
      "student.name",
      ...Object.keys(values).filter((key) => /^student\.[a-z_]+_(ar|ckb|en)$/.test(key)),
    ];
    const fallback = [...nameKeys, "student.birth_date", "guardian1.phone"].map((key) => values[key] ?? "");
    const { sourcedId, known, isConfirmed } = this.#matcher.member("student", record, fallback);
    const isFamilySaid = GUARDIANS.some((owner) => values[`${owner}.name`] || values[`${owner}.phone`]);
    if (known && !isConfirmed && isFamilySaid)
      throw new RowRefused("student.name", "E_REQUIRED", "a row with a guardian names its child");
    if (known && !known.isStudent)
      throw new RowRefused("student.id", "E_ROLE", "this person is no student of the school");
    const draft = draftPerson(record, "student", sourcedId, known);
    const before = this.#lines.get(sourcedId);
    if (before !== undefined) throw refuseRepeated(values, before);
    this.#lines.set(sourcedId, line);
    return draft;
  }

  #section({ values, line }: TableRecord, { known }: PersonDraft): TableSection | undefined {
    const name = values["section.name"] ?? "";
    const level = values["section.level"] ?? "";
    if (name === "") return this.#sectionOfLevel(level, line, known);
    const found = this.#words.section(name, level);
    if ("found" in found) return found.found;
    const place = this.#words.newPlace(name, level);
    const same = place && this.#words.section(place.letter, place.level.code);
    if (same && "found" in same) return same.found;
    if (place) return this.#newSections.sectionFor(place, `${level} ${name}`.trim(), line);
    throw new RowRefused(found.column, found.fault.code, found.fault.message, found.fault.params);
  }

  /** A row without a section names it with its level, or is of a level that has only one. */
  #sectionOfLevel(level: string, line: number, known: TablePerson | undefined): TableSection | undefined {
    if (level === "") return undefined;
    const found = this.#words.sectionOfLevel(level) ?? this.#words.findOnlySection(level);
    if (found) return found;
    const place = this.#words.hasLevel(level) ? undefined : this.#words.newPlace("", level);
    if (place) return this.#newSections.sectionFor(place, level, line);
    if (known && known.sectionId !== null) return undefined;
    const message = "the row names no section; the student is in none until the office says which";
    this.#warn(line, "section.name", message, "W_NO_SECTION");
    return undefined;
  }

  #guardian(owner: string, record: TableRecord, student: PersonDraft): Guardian | undefined {
    const isMentioned = SAID_OF_GUARDIAN.some((key) => record.values[`${owner}.${key}`]);
    if (!isMentioned) return undefined;
    if (!this.#isNamed(owner, record, student)) return undefined;
    const matched = this.#matcher.guardian(owner, record, student);
    if (matched.sourcedId === student.sourcedId)
      throw new RowRefused(`${owner}.name`, "E_ROLE", "nobody is their own guardian");
    if (student.known && this.#matcher.isOfAnotherFamily(matched, record, owner, student.known)) {
      this.#warn(
        record.line,
        `${owner}.name`,
        "this guardian may be of another family, and is not linked to the child; do so on the child's page if it is right",
        "W_GUARDIAN_WAITS",
      );
      return undefined;
    }
    const draft = this.#draftGuardian(owner, this.#withoutPhoneOfAnother(owner, record, matched), matched);
    const link = this.#matcher.people.link(draft.known, student.known);
    const relation = parseRelation(record.values[`${owner}.relation`]);
    if (link && relation && relation !== link.relation)
      this.#warn(
        record.line,
        `${owner}.relation`,
        "the relation of a guardian who is known is changed on the person's page",
      );
    return { draft, relation: relation ?? "other", isLinked: link !== undefined };
  }

  /** Without a name the phone's owner is unknown: the phone waits, and the child is imported. */
  #isNamed(owner: string, { line, values }: TableRecord, { known }: PersonDraft): boolean {
    if (values[`${owner}.name`] || values[`${owner}.id`]) return true;
    const phone = values[`${owner}.phone`];
    const guardians = this.#matcher.people.listGuardians(known);
    const isNew = phone && !guardians.some((each) => each.phone === phone);
    if (isNew) this.#warn(line, `${owner}.phone`, "the name of this guardian is empty", "W_PHONE_WAITS");
    return false;
  }

  /** A known guardian does not take over a phone that another person of the school has. */
  #withoutPhoneOfAnother(owner: string, record: TableRecord, { known }: Matched): TableRecord {
    const phone = record.values[`${owner}.phone`];
    if (!known || phone === known.phone || !this.#matcher.isPhoneOfAnother(phone, known)) return record;
    this.#warn(
      record.line,
      `${owner}.phone`,
      "somebody else of the school has this phone; the phone that was known is kept",
      "W_PHONE_WAITS",
    );
    return { ...record, values: { ...record.values, [`${owner}.phone`]: "" } };
  }

  /** A guardian of several children is one person; the first row that speaks of them counts. */
  #draftGuardian(owner: string, record: TableRecord, { sourcedId, known }: Matched): PersonDraft {
    const before = this.#guardians.get(sourcedId);
    const draft = draftPerson(record, owner, sourcedId, known);
    if (!before) {
      this.#guardians.set(sourcedId, draft);
      return draft;
    }
    for (const { field, column } of GUARDIAN_FIELDS)
      if (record.values[`${owner}.${column}`] && draft[field] !== before[field])
        this.#warn(
          record.line,
          `${owner}.${column}`,
          `line ${before.line} says otherwise of the same guardian; that is kept`,
        );
    return before;
  }

  #addFamily(student: PersonDraft, guardians: readonly Guardian[]): void {
    // Who is linked already comes first: of several guardians the first is the primary one (FAM-2).
    const linked = this.#matcher.people.listGuardians(student.known).map(({ id }) => id);
    const order = ({ draft }: Guardian) => {
      const at = draft.known ? linked.indexOf(draft.known.id) : -1;
      return at === -1 ? linked.length : at;
    };
    const sorted = guardians.toSorted((one, other) => order(one) - order(other));
    const agents = new Set<string>();
    for (const { draft, relation } of sorted) {
      agents.add(draft.sourcedId);
      const relations = { ...this.#relations.get(draft.sourcedId), [student.sourcedId]: relation };
      this.#relations.set(draft.sourcedId, relations);
      this.#addGuardian(draft, relation);
    }
    addPerson(this.#made, this.#ids, student, {
      role: "student",
      login: student.number ? this.#ids.login(student.number) : this.#ids.shortLogin(student.sourcedId),
      agents: [...agents],
    });
  }

  #addGuardian(draft: PersonDraft, relation: Relation): void {
    const shared = this.#relations.get(draft.sourcedId) ?? {};
    if (this.#made.has("users", draft.sourcedId)) {
      this.#made.relate(draft.sourcedId, shared);
      return;
    }
    const sexes = { father: "male", mother: "female" } as const;
    const sexOfRelation = relation === "father" || relation === "mother" ? sexes[relation] : undefined;
    addPerson(this.#made, this.#ids, draft, {
      role: "parent",
      login: this.#loginOf(draft),
      relations: shared,
      ...(draft.known === undefined && { sexOfRelation }),
    });
  }

  /** The phone; of two guardians with one phone the first has it. */
  #loginOf({ phone, sourcedId }: PersonDraft): string {
    const short = this.#ids.shortLogin(sourcedId);
    const preferredLogin = phone ?? short;
    const holder = this.#logins.get(preferredLogin) ?? sourcedId;
    this.#logins.set(preferredLogin, holder);
    return holder === sourcedId ? preferredLogin : short;
  }

  #warn(row: number, column: string, message: string, code: WarningCode = "W_NOT_KEPT"): void {
    this.#made.log.add({ file: this.#made.log.file, row, column, code, message });
  }
}

/** The same student twice: by a number that both rows have, or a row that was copied. */
function refuseRepeated(values: TableRecord["values"], before: number): RowRefused {
  const column = ["student.id", "student.number"].find((key) => values[key]);
  return new RowRefused(
    column ?? "student.name",
    column === undefined ? "E_SAME_ROW" : "E_DUP_ID",
    `the row of line ${before} is of the same student`,
    { line: String(before) },
  );
}

const RELATIONS = ["father", "mother", "grandparent", "sibling", "legal_guardian", "other"] as const;

const parseRelation = (value: string | undefined): Relation | undefined =>
  RELATIONS.find((relation) => relation === value);
