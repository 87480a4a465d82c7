import type { Attachment } from "@dars/contract/talking/room-event";
import { useIonRouter } from "@ionic/react";
import { useLocation } from "react-router-dom";

import { useOwnQuery } from "#platform/ui/use-own-query.ts";

type Card = Extract<Attachment, { kind: "lesson" | "exercise" }>;

/** The lesson or exercise that a room was opened to write about, as its address names it; null where it names none. */
export function useCard(): { readonly card: Card | null; readonly drop: () => void } {
  const query = useOwnQuery();
  const router = useIonRouter();
  const { pathname } = useLocation();
  return { card: cardIn(query), drop: () => router.push(pathname, "none", "replace") };
}

function cardIn(query: URLSearchParams): Card | null {
  const lessonId = Number(query.get("lesson"));
  const exerciseId = Number(query.get("exercise"));
  const title = query.get("title")?.slice(0, 200);
  if (!title) return null;
  if (exerciseId > 0) return { kind: "exercise", lessonId, targetId: exerciseId, title };
  if (!(lessonId > 0)) return null;
  const blockId = query.get("block");
  return { kind: "lesson", targetId: lessonId, title, ...(blockId !== null && { blockId }) };
}
