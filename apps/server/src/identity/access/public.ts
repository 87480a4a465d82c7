export { doorFor } from "./door.ts";
export { authoriseWith } from "./authorise-with.ts";
export { placeOfRoom, placesOf, type SchoolPerson } from "./places.ts";
export { REACHES, type Question, type Reach } from "./reach.ts";
export { looksInto } from "./access.queries.ts";
export { schoolsInReach, schoolsToAsk } from "./schools-in-reach.ts";
