export { countErasureRequests } from "./erasure-requests.queries.ts";
