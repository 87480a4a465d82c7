export { AudienceCount } from "./AudienceCount.tsx";
export { AudienceFields } from "./AudienceFields.tsx";
export { OnePersonFields } from "./OnePersonFields.tsx";
export { audienceFaults, NO_RECIPIENTS_REASON } from "./audience-faults.ts";
export { readAudience } from "./read-audience.ts";
export { useAskToSend } from "./use-ask-to-send.ts";
