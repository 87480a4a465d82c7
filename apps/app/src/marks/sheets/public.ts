export { readTyped } from "./read-typed.ts";
