import type { Attachment } from "@dars/contract/talking/room-event";
import { useIonRouter } from "@ionic/react";
import { useLocation } from "react-router-dom";

import { useOwnQuery } from "#platform/ui/use-own-query.ts";

type LessonCard = Extract<Attachment, { kind: "lesson" }>;

/** The lesson that a room was opened to ask about, as its address names it; null where it names none. */
export function useCard(): { readonly card: LessonCard | null; readonly drop: () => void } {
  const query = useOwnQuery();
  const router = useIonRouter();
  const { pathname } = useLocation();
  return { card: cardIn(query), drop: () => router.push(pathname, "none", "replace") };
}

function cardIn(query: URLSearchParams): LessonCard | null {
  const targetId = Number(query.get("lesson"));
  const title = query.get("title")?.slice(0, 200);
  const blockId = query.get("block");
  if (!(targetId > 0) || !title) return null;
  return { kind: "lesson", targetId, title, ...(blockId !== null && { blockId }) };
}
