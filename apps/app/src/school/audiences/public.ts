export { AudienceCount } from "./AudienceCount.tsx";
export { AudienceFields } from "./AudienceFields.tsx";
export { readAudience } from "./read-audience.ts";
