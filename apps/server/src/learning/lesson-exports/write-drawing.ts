import type { WrittenPicture } from "./lesson-to-write.ts";

/** Of one pixel at 96 to the inch. */
const EMU = 9525;
/** The width between the margins of a page. */
const WIDEST = 600;
const TALLEST = 800;

interface DrawingNumbers {
  /** Of the drawing in its document. */
  readonly id: number;
  /** Of the picture, which several drawings may show. */
  readonly part: number;
}

/** A picture within a line, as wide as it is and as the page lets it be. `alt` is escaped; the numbers begin at 1. */
export function writeDrawing(
  { width, height }: WrittenPicture,
  alt: string,
  { id, part }: DrawingNumbers,
): string {
  const scale = Math.min(1, WIDEST / width, TALLEST / height);
  const size = `cx="${Math.round(width * scale) * EMU}" cy="${Math.round(height * scale) * EMU}"`;
  return (
    `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/>` +
    `<wp:docPr id="${id}" name="Picture ${id}" descr="${alt}"/>` +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic>' +
    `<pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}" descr="${alt}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip r:embed="picture${part}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>` +
    "</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>"
  );
}
