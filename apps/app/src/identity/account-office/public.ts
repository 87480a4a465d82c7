export { PeopleLetters } from "./PeopleLetters.tsx";
