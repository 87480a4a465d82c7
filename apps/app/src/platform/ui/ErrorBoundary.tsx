import { Component, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { isStale } from "./watch-chunks.ts";

interface State {
  readonly hasFailed: boolean;
}

/** Catches what a page throws, so that the tab bar and the other pages go on working. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <MishapNote /> : this.props.children;
  }
}

/** Made of plain elements: the error may be that nothing more can be fetched. */
function MishapNote() {
  const { t } = useText();
  const isNew = isStale();
  return (
    <section className="empty">
      <h2>{t(isNew ? "platform.new-version-title" : "platform.error-title")}</h2>
      <p>{t(isNew ? "platform.new-version-text" : "platform.error-text")}</p>
      {!isNew && <p className="quiet">{t("platform.error-code", { code: "APP" })}</p>}
      <button type="button" className="pill" onClick={reload}>
        {t(isNew ? "platform.load-new-version" : "platform.retry")}
      </button>
    </section>
  );
}

const reload = () => location.reload();
