export { SentMessageList } from "./SentMessageList.tsx";
