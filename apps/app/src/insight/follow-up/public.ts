export { CasesOfStudent } from "./CasesOfStudent.tsx";
export { CatchUp } from "./CatchUp.tsx";
export { countPeople } from "./count-people.ts";
