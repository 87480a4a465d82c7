import * as contract from "@dars/contract/time/feeds";

import type { Slice } from "#platform/http/api.ts";

import * as feeds from "./feeds.ts";

export const calendarFeeds: Slice = (api) => {
  api.serve(contract.openCalendarFeed, (context) => feeds.openCalendarFeed(context));
  api.serve(contract.openChildFeed, feeds.openChildFeed);
  api.serve(contract.openSectionFeed, feeds.openSectionFeed);
  api.serve(contract.listCalendarFeeds, (context) => feeds.listCalendarFeeds(context));
  api.serve(contract.renewCalendarFeed, feeds.renewCalendarFeed);
  api.serve(contract.revokeCalendarFeed, feeds.revokeCalendarFeed);
};
