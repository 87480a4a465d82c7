export { ensurePeople } from "./ensure-person.ts";
