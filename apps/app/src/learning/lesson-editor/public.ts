export { leftOutWords } from "./left-out-words.ts";
