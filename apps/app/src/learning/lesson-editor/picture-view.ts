import type { Node } from "prosemirror-model";
import type { NodeViewConstructor } from "prosemirror-view";

/** A picture within a table or list while it is written: by what it shows. Readers see it drawn. `word`: for a picture. */
export const pictureView =
  (word: string): NodeViewConstructor =>
  ({ attrs: { alt } }: Node) => {
    const dom = document.createElement("figure");
    dom.className = "quiet";
    dom.dir = "auto";
    dom.textContent = typeof alt === "string" && alt !== "" ? `${word}: ${alt}` : word;
    return { dom };
  };
