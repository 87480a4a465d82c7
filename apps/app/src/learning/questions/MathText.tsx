import { useEffect, useRef } from "react";

interface MathTextProps {
  readonly tex?: string;
  /** Presentation MathML that the server has cleaned. */
  readonly markup?: string;
}

/** A formula; until its code is here, its own writing. Always from left to right. */
export function MathText({ tex, markup }: MathTextProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    if (markup !== undefined) current.replaceChildren(...mathIn(markup));
    else if (tex !== undefined) void drawTex(tex, current);
  }, [tex, markup]);
  return (
    <bdi ref={place} dir="ltr" className="formula">
      {tex}
    </bdi>
  );
}

async function drawTex(tex: string, place: HTMLElement): Promise<void> {
  const { default: temml } = await import("temml");
  temml.render(tex, place, { throwOnError: false });
}

/** The formula alone: nothing else of the markup comes into the page. */
function mathIn(markup: string): Element[] {
  const { documentElement } = new DOMParser().parseFromString(markup, "application/xml");
  return documentElement.localName === "math" ? [document.importNode(documentElement, true)] : [];
}
