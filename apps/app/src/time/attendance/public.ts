export { OwnRegisters } from "./OwnRegisters.tsx";
