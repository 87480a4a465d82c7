import { IonIcon } from "@ionic/react";
import { addOutline, downloadOutline, imageOutline, refreshOutline, removeOutline } from "ionicons/icons";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { useText } from "#platform/text/use-text.ts";
import { Empty } from "#platform/ui/Empty.tsx";
import { Page } from "#platform/ui/Page.tsx";

import { useFile } from "./use-file.ts";

import "./files.css";

const ZOOMS = [1, 1.5, 2, 3, 4];

/** image-preview: one photo as large as one likes, turned, and saved. */
export function PreviewPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const { places, isGone } = useFile(Number(query.get("school")), query.get("file"));
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  return (
    <Page title={t("files.photo-title")}>
      {isGone && <Empty icon={imageOutline} title={t("files.gone-title")} text={t("files.gone-text")} />}
      {places && (
        <div className="preview">
          <div className="preview-stage">
            <img
              src={places.full}
              alt={t("files.photo-title")}
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
            <a href={places.download} download rel="noreferrer" aria-label={t("files.save")}>
              <IonIcon icon={downloadOutline} aria-hidden="true" />
            </a>
          </div>
        </div>
      )}
    </Page>
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
