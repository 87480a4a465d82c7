import { createHash } from "node:crypto";

import { searchText } from "@dars/contract/platform/search-text";

import type { TableSchool } from "./table-school.ts";

interface KnownId {
  readonly id: number;
  readonly sourcedId: string | null;
}

/** Ids of records from tables: the same row has the same one every time, and no other school has it (KEY-1). */
export class SourcedIds {
  readonly #code: string;
  readonly school: string;

  constructor({ code, sourcedId }: Pick<TableSchool, "code" | "sourcedId">) {
    this.#code = code;
    this.school = sourcedId ?? `${code}.school`;
  }

  /** A known record keeps its own; a record made by hand gets one from its kind and number. */
  of(
    kind: "person" | "section" | "class" | "year" | "assignment" | "seat",
    { id, sourcedId }: KnownId,
  ): string {
    return sourcedId ?? `${this.#code}.${kind}.${id}`;
  }

  numbered(kind: "student" | "teacher", number: string): string {
    const plain = /^[0-9A-Za-z_-]{1,64}$/.test(number) ? number : `x${digest(number)}`;
    return `${this.#code}.${kind}.n${plain}`;
  }

  /** Made of the row's unchanging data: a row without a number is found again by it. */
  keyed(kind: "student" | "teacher" | "guardian", ...parts: readonly string[]): string {
    return `${this.#code}.${kind}.k${digest(parts.map((each) => searchText(each)).join("\n"))}`;
  }

  newSection(yearId: number, levelId: number, letter: string): string {
    return `${this.#code}.section.${yearId}.${levelId}.k${digest(letter)}`;
  }

  newClass(sectionId: number, subjectId: number): string {
    return `${this.#code}.class.s${sectionId}.${subjectId}`;
  }

  /** A class of a section that the import makes too. */
  newClassIn(sectionSourcedId: string, subjectId: number): string {
    return `${sectionSourcedId}.${subjectId}`;
  }

  /** One record for two others, such as a student in a class. */
  pair(one: string, other: string): string {
    const whole = `${one}@${other}`;
    return whole.length <= 255 ? whole : `${this.#code}.pair.${digest(whole)}`;
  }

  login(number: string): string {
    return `${number}.${this.#code}`.toLowerCase();
  }

  /** Of somebody without a number and a phone: seven digits that a child can type, the same for the same record. */
  shortLogin(sourcedId: string): string {
    return this.login(String(1_000_000 + (Number.parseInt(digest(sourcedId).slice(0, 10), 16) % 9_000_000)));
  }
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 20);
