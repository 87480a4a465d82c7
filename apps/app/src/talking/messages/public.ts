export { MessagesCard, MessagesList, MessagesRow } from "./MessagesCard.tsx";
