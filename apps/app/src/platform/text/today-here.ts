/** Today as this device has it, such as 2026-11-23. */
export const todayHere = (): string => new Date().toLocaleDateString("en-CA");
