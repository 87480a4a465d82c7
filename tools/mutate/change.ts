/** From `start` to `end`, the text becomes `by`. */
export interface Change {
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

export const apply = ({ start, end, by }: Change, text: string): string =>
  text.slice(0, start) + by + text.slice(end);
