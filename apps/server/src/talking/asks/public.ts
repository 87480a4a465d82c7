export { countOptions } from "./answers.queries.ts";
export { askCauses } from "./ask-causes.queries.ts";
export { listWaitingAsks } from "./asked.queries.ts";
export { CONSENT_WORDS, formatCode } from "./consent-words.ts";
export { listMeetings } from "./slots.queries.ts";
export { tellAsked } from "./tell-asked.ts";
export { findConsent } from "./find-consent.ts";
