export { videoCauses } from "./video-causes.queries.ts";
