import { keepStyles } from "#learning/lessons/public.ts";

/** Beyond this a formula is left as it was typed, as the server does. */
const LIMITS = { throwOnError: true, trust: false, strict: false, maxExpand: 200 };

/** Draws TeX as readers will see it. What cannot be read yet, such as one half typed, is shown as it was typed. */
export async function drawTex(place: HTMLElement, tex: string, isBlock: boolean): Promise<void> {
  const { default: temml } = await import("temml");
  try {
    // The place says by itself that it is a block.
    place.innerHTML = temml.renderToString(isBlock ? `\\displaystyle ${tex}` : tex, LIMITS);
    place.classList.add("drawn");
    keepStyles(place);
  } catch {
    place.textContent = tex;
    place.classList.remove("drawn");
  }
}
