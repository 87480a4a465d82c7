import { ACTIONS } from "./actions.ts";

type Action = (typeof ACTIONS)[number];

export const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text);
