import * as contract from "@dars/contract/learning/guide-videos";

import type { Slice } from "#platform/http/api.ts";

import { changeGuideVideo, createGuideVideo, removeGuideVideo } from "./create-guide-video.ts";
import { listGuideVideos, listGuideViewers, readGuideVideo } from "./read-guide-video.ts";
import { watchGuideVideo } from "./watch-guide-video.ts";

export const guideVideos: Slice = (api) => {
  api.serve(contract.listGuideVideos, listGuideVideos);
  api.serve(contract.readGuideVideo, readGuideVideo);
  api.serve(contract.createGuideVideo, createGuideVideo);
  api.serve(contract.changeGuideVideo, changeGuideVideo);
  api.serve(contract.removeGuideVideo, removeGuideVideo);
  api.serve(contract.watchGuideVideo, watchGuideVideo);
  api.serve(contract.listGuideViewers, listGuideViewers);
};
