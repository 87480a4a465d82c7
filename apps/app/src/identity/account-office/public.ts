export { AddressWarning } from "./AddressWarning.tsx";
export { PeopleLetters } from "./PeopleLetters.tsx";
