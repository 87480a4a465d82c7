export { ProgramsLink } from "./ProgramsLink.tsx";
