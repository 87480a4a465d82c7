export { selectSecondCount, selectSpans, selectSpanUnion } from "./spans.queries.ts";
