export { ensurePeople, ensurePerson } from "./ensure-person.ts";
