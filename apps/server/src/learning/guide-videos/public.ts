export { readSpanUnion, selectSpans, writeSpanUnion } from "./spans.queries.ts";
