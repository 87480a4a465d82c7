import type { Element } from "./element.ts";

type Notes = ReadonlyMap<string, Element>;

interface BegunNote {
  /** The name of the element that refers to it. */
  readonly name: string;
  readonly number: number;
  readonly element: Element;
}

/** The notes of a document, numbered in the order in which its text refers to them. */
export class NoteBook {
  readonly #notes: ReadonlyMap<string, Notes>;
  readonly #waiting: BegunNote[] = [];
  #last = 0;

  /** The notes by their ids, by the name of the element that refers to them. */
  constructor(notes: ReadonlyMap<string, Notes>) {
    this.#notes = notes;
  }

  /** The number of a note; undefined for one that the document does not have. */
  refer(name: string, id: string): number | undefined {
    const element = this.#notes.get(name)?.get(id);
    if (!element) return undefined;
    this.#last += 1;
    this.#waiting.push({ name, number: this.#last, element });
    return this.#last;
  }

  /** The next note that is referred to and not written yet. */
  take(): BegunNote | undefined {
    return this.#waiting.shift();
  }
}
