export { questionsCommand } from "./questions.command.ts";
