/** The page's content policy heeds no styles that come as text, such as the columns of a matrix (trust-own-parts.ts). */
export function keepStyles(formula: HTMLElement | null): void {
  for (const part of formula?.querySelectorAll<HTMLElement>("[data-style], [style]") ?? [])
    part.style.cssText = part.getAttribute("data-style") ?? part.getAttribute("style") ?? "";
}
