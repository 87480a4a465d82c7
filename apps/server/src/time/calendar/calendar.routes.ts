import * as contract from "@dars/contract/time/calendar";

import type { Slice } from "#platform/http/api.ts";

import { readCalendar } from "./read-calendar.ts";
import * as writing from "./write-calendar.ts";

export const calendar: Slice = (api) => {
  api.serve(contract.readCalendar, readCalendar);
  api.serve(contract.addCalendarEntry, writing.addCalendarEntry);
  api.serve(contract.changeCalendarEntry, writing.changeCalendarEntry);
  api.serve(contract.removeCalendarEntry, writing.removeCalendarEntry);
  api.serve(contract.addGroupCalendarEntry, writing.addGroupCalendarEntry);
  api.serve(contract.removeGroupCalendarEntry, writing.removeGroupCalendarEntry);
};
