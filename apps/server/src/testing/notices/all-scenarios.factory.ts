import type { NotificationKind } from "@dars/contract/talking/notifications";

import { askScenarios } from "./ask-scenarios.factory.ts";
import { insightScenarios } from "./insight-scenarios.factory.ts";
import { learningScenarios } from "./learning-scenarios.factory.ts";
import { marksScenarios } from "./marks-scenarios.factory.ts";
import type { Scenario } from "./scenario.ts";
import { talkingScenarios } from "./talking-scenarios.factory.ts";
import { timeScenarios } from "./time-scenarios.factory.ts";

/** Scenarios of every kind of notice: a new one does not compile without. */
export const ALL_SCENARIOS: Readonly<Record<NotificationKind, readonly Scenario[]>> = {
  ...talkingScenarios,
  ...askScenarios,
  ...learningScenarios,
  ...marksScenarios,
  ...timeScenarios,
  ...insightScenarios,
};
