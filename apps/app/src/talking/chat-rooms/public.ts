export { areOfSeveralSchools, partnerWords } from "./partner-words.ts";
export { RoomsPane } from "./RoomsPane.tsx";
