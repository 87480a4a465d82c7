import { ApiError } from "@dars/contract/platform/client";
import type { ErrorCode } from "@dars/contract/platform/errors";
import {
  alertCircleOutline,
  checkmarkDoneOutline,
  cloudOfflineOutline,
  lockClosedOutline,
  searchOutline,
} from "ionicons/icons";
import { useLocation } from "react-router-dom";

import { noticeAddress } from "#platform/state/notice-address.ts";
import { useStore } from "#platform/state/store.ts";
import { useText, type TextId } from "#platform/text/use-text.ts";

import { Empty } from "./Empty.tsx";
import { shortCode } from "./short-code.ts";

interface ErrorNoteProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
}

interface ErrorTexts {
  readonly icon: string;
  readonly title: TextId;
  readonly text: TextId;
}

/** In place of what could not be read: what happened, what to do, and a code for the office. */
export function ErrorNote({ error, onRetry }: ErrorNoteProps) {
  const { t } = useText();
  const isNoticed = useIsNoticed();
  const { icon, title, text } = getErrorContent(
    error instanceof ApiError ? error.code : undefined,
    isNoticed,
  );
  return (
    <Empty
      icon={icon}
      title={t(title)}
      text={t(text)}
      {...(onRetry && { action: { label: t("platform.retry"), onPress: onRetry } })}
    >
      <p className="quiet">{t("platform.error-code", { code: shortCode(error) })}</p>
    </Empty>
  );
}

const UNKNOWN: ErrorTexts = {
  icon: alertCircleOutline,
  title: "platform.error-title",
  text: "platform.error-text",
};

const WORDS: ReadonlyMap<ErrorCode | undefined, ErrorTexts> = new Map<ErrorCode, ErrorTexts>([
  [
    "network",
    { icon: cloudOfflineOutline, title: "platform.no-network-title", text: "platform.no-network-text" },
  ],
  [
    "forbidden",
    { icon: lockClosedOutline, title: "platform.forbidden-title", text: "platform.forbidden-text" },
  ],
  ["not-found", { icon: searchOutline, title: "platform.not-found-title", text: "platform.not-found-text" }],
]);

/** Texts of a notification whose end has come since. */
const OVER: ErrorTexts = {
  icon: checkmarkDoneOutline,
  title: "platform.notice-over-title",
  text: "platform.notice-over-text",
};

function getErrorContent(code: ErrorCode | undefined, isNoticed: boolean): ErrorTexts {
  if (isNoticed && (code === "not-found" || code === "forbidden")) return OVER;
  return WORDS.get(code) ?? UNKNOWN;
}

/** Whether a notification led to this page. */
function useIsNoticed(): boolean {
  const { pathname } = useLocation();
  const [address] = useStore(noticeAddress).split("?");
  return address === pathname;
}
