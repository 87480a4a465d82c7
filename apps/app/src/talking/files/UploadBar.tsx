import type { ClientId } from "@dars/contract/platform/primitives";
import { FILE_BYTES } from "@dars/contract/talking/files";

import { useApi } from "#platform/api/api.ts";
import { useMobileData } from "#platform/device/network.ts";
import type { UploadProgress } from "#platform/files/uploads.ts";
import { useStore } from "#platform/state/store.ts";
import { useText, type Text } from "#platform/text/use-text.ts";
import { sizeWords } from "#talking/uploads/public.ts";

/** How far a file is on its way from here, of a long one also in words; nothing once it is there. */
export function UploadBar({ fileId }: { readonly fileId: ClientId }) {
  const text = useText();
  const { t } = text;
  const progress = useStore(useApi().uploads.progress).get(fileId);
  const isOnMobileData = useMobileData();
  if (!progress) return null;
  const { part, bytes } = progress;
  const isLong = bytes > FILE_BYTES.file;
  return (
    <>
      <progress value={part} max={1} aria-label={t("files.sending")} />
      {isLong && <span className="quiet">{wordsFor(text, progress)}</span>}
      {isLong && isOnMobileData && part < 1 && <span className="quiet">{t("files.mobile-data")}</span>}
    </>
  );
}

function wordsFor(text: Text, { part, bytes, secondsLeft }: UploadProgress): string {
  const { t } = text;
  if (part === 1) return t("files.being-checked");
  const sent = t("uploads.sent-of", { sent: sizeWords(text, part * bytes), all: sizeWords(text, bytes) });
  return secondsLeft === null ? sent : `${sent} · ${leftWords(t, secondsLeft)}`;
}

const MINUTE = 60;
/** From then on nobody counts minutes. */
const MOST_MINUTES = 90;

function leftWords(t: Text["t"], seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes > MOST_MINUTES
    ? t("files.hours-left", { count: Math.round(minutes / MINUTE) })
    : t("files.minutes-left", { count: minutes });
}
