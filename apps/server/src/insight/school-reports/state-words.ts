import type { Names } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

type State = keyof typeof en.states;

const isState = (state: string): state is State => Object.hasOwn(en.states, state);

/** What a row is called that is about a state, in every language; undefined if it is none. */
export const stateWords = (state: string | null | undefined): Names | undefined =>
  typeof state === "string" && isState(state)
    ? { en: en.states[state], ar: ar.states[state], ckb: ckb.states[state] }
    : undefined;
