import { IonButton } from "@ionic/react";
import { useEffect, useRef } from "react";

import { useText } from "#platform/text/use-text.ts";

interface MoreProps {
  /** Null while there is nothing more, or more is on its way. */
  readonly onMore: (() => void) | null;
}

/** Under a list: the next page comes when the end of this one is in sight, or when asked for. */
export function More({ onMore }: MoreProps) {
  return onMore && <NextPage onMore={onMore} />;
}

function NextPage({ onMore }: { readonly onMore: () => void }) {
  const { t } = useText();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) onMore();
    });
    if (end.current) watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [onMore]);
  return (
    <div ref={end} className="buttons">
      <IonButton fill="clear" onClick={onMore}>
        {t("platform.more")}
      </IonButton>
    </div>
  );
}
