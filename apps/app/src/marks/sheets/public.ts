export { MarksDoor } from "./MarksDoor.tsx";
export { readTyped } from "./read-typed.ts";
