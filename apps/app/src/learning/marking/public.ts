export { CommentField } from "./CommentField.tsx";
export { PhraseList } from "./PhraseList.tsx";
export { PointsGroup } from "./PointsGroup.tsx";
export { useComment } from "./use-comment.ts";
export { usePace } from "./use-pace.ts";
