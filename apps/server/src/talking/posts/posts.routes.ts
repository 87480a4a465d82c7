import * as writing from "@dars/contract/talking/post-writing";
import * as contract from "@dars/contract/talking/posts";

import type { Slice } from "#platform/http/api.ts";

import { acknowledgePost, commentPost, removePostComment } from "./answer-post.ts";
import { firstPages } from "./list-posts.queries.ts";
import { listPosts, listWrittenPosts } from "./list-posts.ts";
import { placePost, readPost } from "./read-post.ts";
import { countAudience, remindReaders, withdrawPost } from "./withdraw-post.ts";
import { editPost, writePost } from "./write-post.ts";

export const posts: Slice = (api) => {
  const first = firstPages();
  api.serve(contract.listPosts, (context, input) => listPosts(first, context, input));
  api.serve(writing.listWrittenPosts, listWrittenPosts);
  api.serve(contract.placePost, placePost);
  api.serve(contract.readPost, readPost);
  api.serve(writing.countAudience, countAudience);
  api.serve(writing.writePost, writePost);
  api.serve(writing.editPost, editPost);
  api.serve(writing.withdrawPost, withdrawPost);
  api.serve(contract.acknowledgePost, acknowledgePost);
  api.serve(contract.commentPost, commentPost);
  api.serve(contract.removePostComment, removePostComment);
  api.serve(writing.remindReaders, remindReaders);
};
