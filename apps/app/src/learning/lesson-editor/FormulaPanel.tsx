import { findOpenBracket } from "@dars/contract/learning/find-open-bracket";
import { IonButton } from "@ionic/react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";

import { useText } from "#platform/text/use-text.ts";
import { Choice } from "#platform/ui/Choice.tsx";

import { drawTex } from "./draw-tex.ts";
import { findNextBox } from "./find-next-box.ts";
import { KEY_GROUPS, type KeyGroup } from "./formula-keys.ts";

interface FormulaPanelProps {
  /** What the formula is now; empty for a new one. */
  readonly tex: string;
  /** The symbols that are shown first. */
  readonly keys: KeyGroup;
  readonly onInsert: (tex: string) => void;
  readonly onClose: () => void;
}

const GROUPS = ["basic", "physics", "chemistry", "greek", "arabic"] as const;

/** A formula in its place: as readers will see it, with buttons for what is not on the keyboard. */
export function FormulaPanel({ tex: begun, keys, onInsert, onClose }: FormulaPanelProps) {
  const { t } = useText();
  const [tex, setTex] = useState(begun);
  const [group, setGroup] = useState<KeyGroup>(keys);
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  useEffect(() => field.current?.focus(), []);
  const bracket = findOpenBracket(tex);

  /** Puts a piece where the cursor is, and the cursor where the piece is open. */
  function put(piece: string): void {
    const input = field.current;
    const from = input?.selectionStart ?? tex.length;
    const to = input?.selectionEnd ?? tex.length;
    const chosen = tex.slice(from, to);
    const filled = piece.replace("▢", chosen);
    setTex(tex.slice(0, from) + filled.replaceAll("▢", "") + tex.slice(to));
    const open = filled.indexOf("▢");
    const at = from + (open === -1 ? filled.length : open);
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(at, at);
    });
  }

  function insert(): void {
    if (tex.trim() !== "") onInsert(tex.trim());
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const input = event.currentTarget;
    const box = findNextBox(tex, input.selectionEnd ?? tex.length);
    if (event.key === "Enter") insert();
    if (event.key === "Escape") onClose();
    if (event.key !== "Tab" || event.shiftKey || box === null) return;
    event.preventDefault();
    input.setSelectionRange(box, box);
  }

  return (
    <section ref={showPanel} className="card stack formula-panel" aria-label={t("lesson-editor.formula")}>
      <Preview tex={tex} />
      <label className="block-field">
        <span className="quiet">{t("lesson-editor.formula-example")}</span>
        <input
          ref={field}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          value={tex}
          aria-invalid={bracket !== null}
          onChange={({ target }) => setTex(target.value)}
          aria-describedby={hint}
          onKeyDown={handleKey}
        />
      </label>
      <p id={hint} className="quiet formula-hint">
        {t("lesson-editor.formula-tab")}
      </p>
      {bracket !== null && (
        <p className="formula-fault" role="alert">
          {t("lesson-editor.bracket-open")}{" "}
          <IonButton
            fill="clear"
            size="small"
            onClick={() => setTex(tex.slice(0, bracket.at) + bracket.closing + tex.slice(bracket.at))}
          >
            {t("lesson-editor.close-bracket")}
          </IonButton>
        </p>
      )}
      <Choice
        label={t("lesson-editor.formula-keys")}
        isLabelHidden
        options={GROUPS.map((one) => [one, t(`lesson-editor.keys-${one}`)] as const)}
        value={group}
        onChoose={setGroup}
      />
      <div className="formula-keys" dir="ltr">
        {KEY_GROUPS[group].map(([sign, piece]) => (
          <button
            key={piece}
            type="button"
            aria-label={piece.replaceAll("▢", "")}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => put(piece)}
          >
            {sign}
          </button>
        ))}
      </div>
      <div className="buttons">
        <IonButton disabled={tex.trim() === ""} onClick={insert}>
          {t(begun === "" ? "lesson-editor.insert" : "lesson-editor.change-formula")}
        </IonButton>
        <IonButton fill="clear" onClick={onClose}>
          {t("platform.cancel")}
        </IonButton>
      </div>
    </section>
  );
}

const showPanel = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: "nearest" });

/** As readers will see it; what cannot be drawn yet stands as it is typed. */
function Preview({ tex }: { readonly tex: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) void drawTex(place.current, tex, true);
  }, [tex]);
  return <div ref={place} className="formula-preview" dir="ltr" />;
}
