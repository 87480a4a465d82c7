export { roomLooks } from "./room-looks.routes.ts";
export { transcriptAsked } from "./transcripts.ts";
