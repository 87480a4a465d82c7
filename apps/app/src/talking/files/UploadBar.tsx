import type { ClientId } from "@dars/contract/platform/primitives";

import { useApi } from "#platform/api/api.ts";
import { useStore } from "#platform/state/store.ts";
import { useText } from "#platform/text/use-text.ts";

/** How far a file is on its way from here; nothing once it is there. */
export function UploadBar({ fileId }: { readonly fileId: ClientId }) {
  const { t } = useText();
  const part = useStore(useApi().uploads.progress).get(fileId);
  return part === undefined ? null : <progress value={part} max={1} aria-label={t("files.sending")} />;
}
