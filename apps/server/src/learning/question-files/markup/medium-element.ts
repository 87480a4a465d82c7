import type { Inline } from "@dars/contract/learning/rich-text";

import { ItemRefused, type Losses } from "#learning/question-files/read-item.ts";

import { listChildren, type Element, type Node } from "./nodes.ts";

interface Media {
  readonly losses: Losses;
  readonly findMedia: (address: string) => string | undefined;
}

/** The replacement of a medium: the medium itself, or the file's fallback. */
interface MediumNodes {
  readonly inline?: Inline;
  readonly instead: readonly Node[];
}

/**
 * The picture or recording that an element shows; undefined for other elements. Throws ItemRefused for one that would
 * be fetched from elsewhere. One that is missing, or of a kind that is not kept, is named as a loss.
 */
export function mediumElement(element: Element, media: Media): MediumNodes | undefined {
  switch (element.name) {
    case "img":
      return found(element, "image", getAddress(element, "src"), media);
    case "object":
      return toMediumNodes(element, media);
    case "audio":
      return found(element, "audio", getSource(element), media);
    case "video":
      return found(element, "video", getSource(element), media);
    default:
      return undefined;
  }
}

const getAddress = ({ attributes }: Element, name: string): string => attributes[name]?.trim() ?? "";

function getSource(element: Element): string {
  const [source] = listChildren(element, "source");
  return getAddress(element, "src") || (source ? getAddress(source, "src") : "");
}

function toMediumNodes(element: Element, media: Media): MediumNodes {
  const type = element.attributes["type"] ?? "";
  const kind = (["audio", "video", "image"] as const).find((each) => type.startsWith(each)) ?? "image";
  if (/html/u.test(type)) {
    refuseRemote(getAddress(element, "data"));
    media.losses.add("A page that it shows beside the question is left out.");
    return { instead: element.children };
  }
  return found(element, kind, getAddress(element, "data"), media);
}

const KINDS = { image: "picture", audio: "recording", video: "video" } as const;

function found(
  element: Element,
  type: "image" | "audio" | "video",
  address: string,
  media: Media,
): MediumNodes {
  refuseRemote(address);
  const key = media.findMedia(address);
  if (key === undefined) {
    media.losses.add(`A ${KINDS[type]} is missing from the file or of a kind that is not kept.`);
    const alt = element.attributes["alt"] ?? "";
    const instead = element.name === "object" ? element.children : alt === "" ? [] : [`[${alt}]`];
    return { instead };
  }
  if (type !== "image") return { inline: { type, media: key }, instead: [] };
  const width = parseSize(element, "width");
  const height = parseSize(element, "height");
  const alt = (element.attributes["alt"] ?? "").slice(0, 1000);
  return {
    inline: { type, media: key, alt, ...(width && { width }), ...(height && { height }) },
    instead: [],
  };
}

function parseSize({ attributes }: Element, name: string): number | undefined {
  const text = attributes[name] ?? "";
  const size = /^\d{1,4}(?:px)?$/u.test(text) ? Number.parseInt(text, 10) : 0;
  return size > 0 ? size : undefined;
}

/** Anything with a scheme but data:, and what begins with two slashes. */
export function refuseRemote(address: string): void {
  const isRemote = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\\\)/iu.test(address) && !/^data:/iu.test(address);
  if (isRemote) throw new ItemRefused("It shows something from another address; such addresses are refused.");
}
