export { MessagesCard, MessagesList, MessagesRow } from "./MessagesCard.tsx";
export { PeopleMessage } from "./PeopleMessage.tsx";
