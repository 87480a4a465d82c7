export { checkName } from "./NameFields.tsx";
export { EMPTY_RECORD, PersonFields, recordIn } from "./PersonFields.tsx";
export { RECORD_WORDS } from "./record-fields.ts";
export { useRested } from "./use-people.ts";
export { AddingSteps, addingSteps } from "./AddingSteps.tsx";
export { NamedPerson } from "./NamedPerson.tsx";
export { OneTimeCode } from "./OneTimeCode.tsx";
export { personWords } from "./person-words.ts";
export { Phone, Phones } from "./Phone.tsx";
