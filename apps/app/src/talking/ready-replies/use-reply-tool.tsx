import type { Id } from "@dars/contract/platform/primitives";
import { IonIcon } from "@ionic/react";
import { chatboxEllipsesOutline } from "ionicons/icons";
import { useState, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { ReadyReplyLists } from "./ReadyReplies.tsx";

interface ReplyTool {
  /** Beside the field of a chat. */
  readonly tool: ReactNode;
  /** Above it, while it is open. */
  readonly lists: ReactNode;
}

/** MSG-3: ready replies in a chat, where the line of the field has no room for words. Nothing without a school. */
export function useReplyTool(schoolId: Id | undefined): ReplyTool {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (schoolId === undefined) return { tool: null, lists: null };
  const tool = (
    <button
      type="button"
      className="composer-tool"
      aria-label={t("ready-replies.title")}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <IonIcon icon={chatboxEllipsesOutline} aria-hidden="true" />
    </button>
  );
  const lists = isOpen && <ReadyReplyLists schoolId={schoolId} onPicked={() => setOpen(false)} />;
  return { tool, lists };
}
