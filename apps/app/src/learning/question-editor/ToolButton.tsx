import { IonIcon } from "@ionic/react";

interface ToolButtonProps {
  readonly label: string;
  readonly icon?: string;
  /** What assistive technology calls it, where several have one label. */
  readonly name?: string;
  readonly onUse: () => void;
}

/** A tool of a text field. The cursor stays in the text. */
export const ToolButton = ({ label, icon, name = label, onUse }: ToolButtonProps) => (
  <button
    type="button"
    className="draft-tool"
    aria-label={name}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onUse}
  >
    {icon !== undefined && <IonIcon icon={icon} aria-hidden="true" />}
    <span>{label}</span>
  </button>
);
