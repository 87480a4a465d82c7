/** Every type, the frequent ones first. */
export const QUESTION_TYPES = [
  "single_choice",
  "multiple_choice",
  "true_false",
  "short_text",
  "numeric",
  "matching",
  "ordering",
  "cloze",
  "gap_match",
  "hotspot",
  "hottext",
  "essay",
  "file_upload",
  "audio",
  "video",
  "description",
] as const;
