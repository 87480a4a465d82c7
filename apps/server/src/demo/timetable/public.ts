export { planStory, type DayStory } from "./story.ts";
export { planWeek, type PlannedLesson } from "./week.ts";
export { yearEntries } from "./year-entries.ts";
