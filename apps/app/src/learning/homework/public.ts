export { DueHomework } from "./DueHomework.tsx";
export { getHomeworkAddress, getNewHomeworkAddress } from "./homework-address.ts";
export { HOMEWORK_NEWS } from "./homework-news.ts";
export { HomeworkOfLesson } from "./HomeworkOfLesson.tsx";
export { isOpenHomework } from "./is-open-homework.ts";
export { findWaitingTick, sendTick } from "./send-tick.ts";
