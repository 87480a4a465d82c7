export type { KindWords } from "./kind-words.ts";
export { DecideProposal } from "./DecideProposal.tsx";
