export { hasConsent } from "./consents.queries.ts";
