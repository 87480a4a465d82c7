import { IonIcon } from "@ionic/react";
import { addOutline } from "ionicons/icons";
import { useState } from "react";

import { useText } from "#platform/text/use-text.ts";

import { BLOCK_ICONS } from "./block-icons.ts";
import type { BlockAdder } from "./use-add-block.ts";

const KINDS = ["text", "image", "video", "audio", "pdf", "file", "document", "exercise", "divider"] as const;

/** What a lesson can be made longer by. */
export function AddMenu({ adder }: { readonly adder: BlockAdder }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { input, handlePick, choose } = adder;
  return (
    <div className="editor-add">
      <button type="button" className="add-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IonIcon icon={addOutline} aria-hidden="true" /> {t("lesson-editor.add")}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("lesson-editor.choose-file")}
        onChange={handlePick}
      />
      {isOpen && (
        <button
          type="button"
          className="add-veil"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => setOpen(false)}
        />
      )}
      {isOpen && (
        <ul className="plain add-list" aria-label={t("lesson-editor.add")}>
          {KINDS.map((kind) => (
            <li key={kind}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  choose(kind);
                }}
              >
                <IonIcon icon={BLOCK_ICONS[kind]} aria-hidden="true" /> {t(`lesson-editor.kind-${kind}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
