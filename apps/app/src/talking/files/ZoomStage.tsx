import { IonIcon } from "@ionic/react";
import { addOutline, downloadOutline, refreshOutline, removeOutline } from "ionicons/icons";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";

import "./files.css";

const ZOOMS = [1, 1.5, 2, 3, 4];

interface ZoomStageProps {
  readonly full: string;
  readonly download: string;
  readonly alt: string;
}

/** A photo as large as one likes, turned, and saved. */
export function ZoomStage({ full, download, alt }: ZoomStageProps) {
  const { t } = useText();
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  return (
    <div className="preview">
      <div className="preview-stage">
        <img
          src={full}
          alt={alt}
          style={{ width: `${(ZOOMS[zoom] ?? 1) * 100}%`, rotate: `${turns * 90}deg` }}
        />
      </div>
      <div className="preview-tools">
        <Tool
          label={t("files.smaller")}
          icon={removeOutline}
          onPress={() => setZoom(Math.max(0, zoom - 1))}
        />
        <Tool
          label={t("files.larger")}
          icon={addOutline}
          onPress={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
        />
        <Tool label={t("files.turn")} icon={refreshOutline} onPress={() => setTurns(turns + 1)} />
        <a href={download} download rel="noreferrer" aria-label={t("files.save")}>
          <IonIcon icon={downloadOutline} aria-hidden="true" />
        </a>
      </div>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: string;
  readonly onPress: () => void;
}

const Tool = ({ label, icon, onPress }: ToolProps) => (
  <button type="button" aria-label={label} onClick={onPress}>
    <IonIcon icon={icon} aria-hidden="true" />
  </button>
);
