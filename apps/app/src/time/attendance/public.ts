export { OwnRegisters, findRegister, type OwnRegister } from "./OwnRegisters.tsx";
export { useWaitingRegisters } from "./use-waiting-registers.ts";
export { PresenceChip } from "./PresenceChip.tsx";
export { presenceText } from "./status-text.ts";
export { reasonText } from "./reason-text.ts";
