import { IonIcon } from "@ionic/react";

import { useText } from "#platform/text/use-text.ts";

import { BLOCK_ICONS } from "./block-icons.ts";
import { slashText } from "./kind-text.ts";
import type { SlashMenu } from "./use-slash.ts";

/** What can be put in where a slash was typed; the cursor stays in the text. */
export function SlashMenuList({ menu }: { readonly menu: SlashMenu }) {
  const { t } = useText();
  return (
    <div className="slash-menu">
      <p className="quiet">{t("lesson-editor.slash")}</p>
      <ul className="plain">
        {menu.kinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              tabIndex={-1}
              aria-current={kind === menu.chosen ? "true" : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => menu.pick(kind)}
            >
              <IonIcon icon={BLOCK_ICONS[kind]} aria-hidden="true" /> {t(slashText(kind))}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
