import type { Element } from "./xml-tree.ts";

type Notes = ReadonlyMap<string, Element>;

interface BegunNote {
  readonly number: number;
  readonly element: Element;
}

/** The notes of a document, numbered in the order in which its text refers to them. */
export class NoteBook {
  readonly #notes: Readonly<Record<string, Notes>>;
  readonly #waiting: BegunNote[] = [];
  #last = 0;

  /** The notes by their ids, by the name of the element that refers to them. */
  constructor(notes: Readonly<Record<string, Notes>>) {
    this.#notes = notes;
  }

  /** The number of a note; undefined for one that the document does not have. */
  refer(name: string, id: string): number | undefined {
    const element = this.#notes[name]?.get(id);
    if (!element) return undefined;
    this.#last += 1;
    this.#waiting.push({ number: this.#last, element });
    return this.#last;
  }

  /** The next note that is referred to and not written yet. */
  take(): BegunNote | undefined {
    return this.#waiting.shift();
  }
}
