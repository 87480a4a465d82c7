const TOKEN = /"(?:[^"\\]|\\.)*"|[A-Za-z_][\w@/-]*|-?\d[\d.eE+-]*|[{}()[\]|:,?]/y;

/** The words, JSON scalars and signs of a text, one after the other; white space between them is skipped. */
export class Tokens {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = tokensIn(text);
  }

  peek(): string {
    return this.#tokens[this.#at] ?? "";
  }

  next(): string {
    const token = this.peek();
    if (token === "") throw new Error("The text ends too early.");
    this.#at += 1;
    return token;
  }

  /** True, and one further, where the next token is this one. */
  take(token: string): boolean {
    const isNext = this.peek() === token;
    if (isNext) this.#at += 1;
    return isNext;
  }

  expect(token: string): void {
    if (!this.take(token)) throw new Error(`"${token}" was expected, and "${this.peek()}" is there.`);
  }

  expectEnd(): void {
    if (this.peek() !== "") throw new Error(`Nothing was expected, and "${this.peek()}" is there.`);
  }

  /** The JSON value that begins here. */
  json(): unknown {
    const first = this.#at;
    let depth = 0;
    do {
      const token = this.next();
      if (token === "{" || token === "[") depth += 1;
      if (token === "}" || token === "]") depth -= 1;
    } while (depth > 0);
    return JSON.parse(this.#tokens.slice(first, this.#at).join(""));
  }
}

function tokensIn(text: string): readonly string[] {
  const tokens: string[] = [];
  const isBlank = (at: number) => /\s/.test(text.charAt(at));
  for (let at = 0; at < text.length;) {
    if (isBlank(at)) {
      at += 1;
      continue;
    }
    TOKEN.lastIndex = at;
    const [token] = TOKEN.exec(text) ?? [];
    if (token === undefined) throw new Error(`Not a part of the notation: ${text.slice(at, at + 40)}`);
    tokens.push(token);
    at += token.length;
  }
  return tokens;
}
