import type { QuestionResponse } from "@dars/contract/learning/responses";

/** Whether a response says nothing. */
export function isBlank(response: QuestionResponse): boolean {
  switch (response.kind) {
    case "ids":
      return response.ids.length === 0;
    case "pairs":
      return response.pairs.length === 0;
    case "gaps":
      return response.gaps.every(({ text }) => text.trim() === "");
    case "truth":
      return false;
    case "work":
      return response.text.trim() === "" && response.files.length === 0;
    default:
      return response.text.trim() === "";
  }
}
