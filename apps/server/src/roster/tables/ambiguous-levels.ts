import type { TableQuestion } from "@dars/contract/roster/table-choices";

import { plainWords, type SchoolWords } from "./school-words.ts";
import { RowWaits } from "./table-record.ts";

/** Words in a level's cell, as '1' is, that several levels of the school are called by. Each is asked about once. */
export class AmbiguousLevels {
  readonly #words: SchoolWords;
  readonly #asked = new Map<string, { readonly said: string; rows: number }>();

  constructor(words: SchoolWords) {
    this.#words = words;
  }

  /** Throws RowWaits until it is answered which level is meant. */
  check(level = ""): void {
    if (level === "" || this.#words.ambiguousLevels(level).length === 0) return;
    const key = plainWords(level);
    const entry = this.#asked.get(key) ?? { said: level.slice(0, 200), rows: 0 };
    entry.rows += 1;
    this.#asked.set(key, entry);
    if (!this.#words.chosenLevel(level)) throw new RowWaits();
  }

  questions(): TableQuestion[] {
    return [...this.#asked.values()].map(({ said, rows }) => {
      const levels = this.#words.ambiguousLevels(said);
      const chosen = this.#words.chosenLevel(said)?.code ?? null;
      return {
        of: "level",
        column: said,
        options: levels.map(({ code }) => code),
        names: levels.map(({ name }) => name),
        chosen,
        isOpen: chosen === null,
        preview: [said],
        rows,
      };
    });
  }
}
