export { printSectionCards } from "./print-section-cards.ts";
export { cardsCommand } from "./cards.command.ts";
export { checkConsent } from "./check-consent.ts";
export { verifiedPage } from "./check-page.ts";
export { checkTranscript } from "./check-transcript.ts";
export { listPublished } from "./published.queries.ts";
export { serveCheck, type VerifiedDocument } from "./serve-check.ts";
