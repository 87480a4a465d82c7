import { alertCircleOutline, cloudDownloadOutline } from "ionicons/icons";
import { Component, type ReactNode } from "react";

import { useText } from "#platform/text/use-text.ts";

import { Empty } from "./Empty.tsx";
import { isStale } from "./stale-chunks.ts";

interface State {
  readonly hasFailed: boolean;
}

/** Catches what a page throws, so that the tab bar and the other pages go on working. */
export class Mishap extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <MishapNote /> : this.props.children;
  }
}

function MishapNote() {
  const { t } = useText();
  if (isStale())
    return (
      <Empty
        icon={cloudDownloadOutline}
        title={t("platform.new-version-title")}
        text={t("platform.new-version-text")}
        action={{ label: t("platform.load-new-version"), onPress: reload }}
      />
    );
  return (
    <Empty
      icon={alertCircleOutline}
      title={t("platform.error-title")}
      text={t("platform.error-text")}
      action={{ label: t("platform.retry"), onPress: reload }}
    >
      <p className="quiet">{t("platform.error-code", { code: "APP-1" })}</p>
    </Empty>
  );
}

const reload = () => location.reload();
