export { OwnRegisters, registerOf, type OwnRegister } from "./OwnRegisters.tsx";
