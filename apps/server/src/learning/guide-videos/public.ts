export { secondsOf, spansOf, unionOf } from "./spans.queries.ts";
