import type { Plugin } from "vite";

const MADE = /(\w+)=(\w+)\.document\.createElement\("style"\),\1\.textContent=(\w+);/g;
const ENDED = /4&(\w+)\.i&&\((\w+)\.textContent\+="([^"]+)"\),(\w+)&&\4\.add\((\w+)\)/g;
const FILL =
  "((element,css)=>{const made=new CSSStyleSheet();made.replaceSync(css);for(const{cssText}of made.cssRules)element.sheet.insertRule(cssText,element.sheet.cssRules.length)})";

/**
 * Ionic writes the styles of some components into the page as text, which the page's content policy refuses. The same
 * rules in the same place, put there one by one, are no text.
 */
export function strictStyles(): Plugin {
  return {
    name: "dars-strict-styles",
    apply: "build",
    transform: {
      filter: {
        id: /@ionic\/core\/components\/p-[\w-]+\.js$|ionicons\/components\/index\.js$/,
        code: /createElement\("style"\)/,
      },
      handler: (code) => ({ code: filledByRule(code), map: null }),
    },
  };
}

/** Stops the build when Stencil's runtime is no longer written in the form read here. */
export function filledByRule(code: string): string {
  const [made, ...others] = code.matchAll(MADE);
  const css = made?.[3];
  if (css === undefined || others.length > 0 || [...code.matchAll(ENDED)].length !== 1)
    throw new Error("Stencil writes styles in a form that is not known here.");
  return code
    .replaceAll(MADE, '$1=$2.document.createElement("style");')
    .replaceAll(
      ENDED,
      (_, flags: string, element: string, more: string, known: string, id: string) =>
        `${known}&&${known}.add(${id}),"HEAD"===${element}.parentNode?.nodeName&&${FILL}(${element},${css}+(4&${flags}.i?"${more}":""))`,
    );
}
