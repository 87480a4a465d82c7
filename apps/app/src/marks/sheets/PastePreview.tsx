import { IonButton } from "@ionic/react";

import { localizeName } from "#platform/text/localize-name.ts";
import { useText } from "#platform/text/use-text.ts";

import { PastedLines } from "./PastedLines.tsx";
import { UnreadPasted } from "./UnreadPasted.tsx";
import { usePasteKeys } from "./use-paste-keys.ts";
import type { Paste } from "./use-paste.ts";

/** The most cells that are named one by one. */
const NAMED = 20;

/** A pasted block before anything of it is saved: how much is taken, what is not and why, and where each line goes. */
export function PastePreview({ paste }: { readonly paste: Paste }) {
  const { t, locale } = useText();
  const { unread, toWrite, column } = paste;
  const rest = unread.length - NAMED;
  usePasteKeys(paste);
  const name = column ? localizeName(column.label, locale) : "";

  return (
    <section
      ref={focusAtFirst}
      className="card stack paste-preview"
      tabIndex={-1}
      aria-label={t("sheets.pasted-into", { column: name })}
    >
      <h2 className="section-title first">{t("sheets.pasted-into", { column: name })}</h2>
      <Summary paste={paste} />
      {unread.slice(0, NAMED).map((cell) => (
        <UnreadPasted key={`${cell.line} ${cell.across}`} cell={cell} paste={paste} />
      ))}
      {rest > 0 && <p className="quiet">{t("sheets.unread-more", { count: rest })}</p>}
      <PastedLines paste={paste} />
      <p className="quiet">{t("sheets.paste-undo")}</p>
      <div className="buttons">
        <IonButton disabled={toWrite.length === 0} onClick={paste.enter}>
          {t("sheets.paste-enter", { count: toWrite.length })}
        </IonButton>
        <IonButton fill="clear" onClick={paste.discard}>
          {t("sheets.paste-discard")}
        </IonButton>
      </div>
    </section>
  );
}

/** Enter and Escape act at once, also where the block was pasted far from here. */
function focusAtFirst(section: HTMLElement | null): void {
  section?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: "nearest" });
}

/** How many marks are taken and what is not: the first text that is not, with its row. */
function Summary({ paste: { toWrite, unread } }: { readonly paste: Paste }) {
  const { t } = useText();
  const [first] = unread;
  return (
    <p aria-live="polite">
      <strong>{t("sheets.pasted-count", { count: toWrite.length })}</strong>
      {first && (
        <>
          {" · "}
          <strong className="odd-line">{t("sheets.unread", { count: unread.length })}</strong>
          {unread.length === 1 && <> {t("sheets.unread-first", { line: first.line, text: first.text })}</>}
        </>
      )}
    </p>
  );
}
