export { Bell } from "./Bell.tsx";
export { ToldContext, useTold } from "./use-told.ts";
export { ToldStore } from "./told-store.ts";
