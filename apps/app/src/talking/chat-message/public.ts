export { Attached } from "./Attached.tsx";
export { Bubble, type Quoted } from "./Bubble.tsx";
export { CopyWords } from "./CopyWords.tsx";
export { MessageActs } from "./MessageActs.tsx";
export { OutgoingBubble } from "./OutgoingBubble.tsx";
export { Words } from "./Words.tsx";
export { summarizeMessage } from "./summarize-message.ts";
export { silenceWords } from "./silence-words.ts";
export { useMyReports } from "./use-my-reports.ts";
