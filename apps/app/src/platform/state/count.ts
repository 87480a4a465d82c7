import { Store } from "./store.ts";

/**
 * A number that is asked for again and again. Answers may overtake each other: one to an earlier question never takes
 * the place of a later one, and none asked before `clear` is shown after it.
 */
export class Count {
  readonly #number = new Store(0);
  #asked = 0;
  #shown = 0;

  readonly get = this.#number.get;

  readonly watch = this.#number.watch;

  readonly clear = (): void => {
    this.#shown = this.#asked + 1;
    this.#number.set(0);
  };

  /** Shows the result of a request made now; undefined keeps the value shown. */
  async follow(answer: Promise<number | undefined>): Promise<void> {
    this.#asked += 1;
    const turn = this.#asked;
    const number = await answer;
    if (number === undefined || turn < this.#shown) return;
    this.#shown = turn;
    this.#number.set(number);
  }
}
