import type { ApiError } from "@dars/contract/platform/client";

import { textNow } from "#platform/text/use-text.ts";

/** In place of the app, which could not start on this device. Of plain elements, as nothing else runs. */
export function StartRefused({ error }: { readonly error: ApiError }) {
  return (
    <section className="empty" role="alert">
      <h2>{textNow("platform.error-title")}</h2>
      <p>{textNow(`error.${error.code}`)}</p>
      <button type="button" className="pill" onClick={() => location.reload()}>
        {textNow("platform.retry")}
      </button>
    </section>
  );
}
