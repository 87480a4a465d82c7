export { ReadyReplies } from "./ReadyReplies.tsx";
export { useReplyTool } from "./use-reply-tool.tsx";
