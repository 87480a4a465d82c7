import { IonIcon } from "@ionic/react";
import { cropOutline, eyeOffOutline, refreshOutline, textOutline } from "ionicons/icons";

import { useText } from "#platform/text/use-text.ts";

import type { useTool } from "./use-tool.ts";

interface StepToolsProps {
  readonly tool: ReturnType<typeof useTool>;
  readonly alt: string;
  readonly onApply: () => void;
  readonly onTurn: () => void;
  readonly onAlt: (alt: string) => void;
}

/** What can be done to a photo; while one of it is being done, how to end that. */
export function StepTools({ tool, alt, onApply, onTurn, onAlt }: StepToolsProps) {
  const { t } = useText();
  const { pending, frame, isDescribing, describe, close } = tool;
  if (pending)
    return (
      <>
        <p className="step-hint">{t(`photo-step.${pending.kind}-hint`)}</p>
        <div className="step-tools">
          <button type="button" className="step-apply" onClick={onApply}>
            {t(pending.kind === "blur" ? "photo-step.blur-here" : "photo-step.crop-here")}
          </button>
          <button type="button" onClick={close}>
            {t("platform.cancel")}
          </button>
        </div>
      </>
    );
  return (
    <>
      <div className="step-tools">
        <Tool label={t("photo-step.crop")} icon={cropOutline} onPress={() => frame("crop")} />
        <Tool label={t("photo-step.turn")} icon={refreshOutline} onPress={onTurn} />
        <Tool label={t("photo-step.blur")} icon={eyeOffOutline} onPress={() => frame("blur")} />
        <Tool label={t("photo-step.alt")} icon={textOutline} isOn={isDescribing} onPress={describe} />
      </div>
      {isDescribing && (
        <label className="step-field">
          <span>{t("photo-step.alt-help")}</span>
          <textarea
            rows={2}
            dir="auto"
            maxLength={500}
            value={alt}
            onChange={({ target }) => onAlt(target.value)}
          />
        </label>
      )}
    </>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: string;
  readonly isOn?: boolean;
  readonly onPress: () => void;
}

const Tool = ({ label, icon, isOn, onPress }: ToolProps) => (
  <button
    type="button"
    className={isOn ? "step-tool on" : "step-tool"}
    {...(isOn !== undefined && { "aria-pressed": isOn })}
    onClick={onPress}
  >
    <IonIcon icon={icon} aria-hidden="true" />
    {label}
  </button>
);
