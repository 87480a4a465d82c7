import { createContext } from "react";

/** State of a form that is in none of its text fields, as text. */
export interface KeptPartState {
  /** When the form was opened. */
  readonly before: string;
  readonly now: () => string;
  readonly take: (text: string) => void;
}

export interface KeptParts {
  /** Returns what is called when the part is gone. */
  readonly join: (name: string, part: KeptPartState) => () => void;
  readonly keep: () => void;
}

/** The parts of the form around; outside of one with `keepsAs` nothing is kept. */
export const KeptPartsContext = createContext<KeptParts>({
  join: () => () => undefined,
  keep: () => undefined,
});
