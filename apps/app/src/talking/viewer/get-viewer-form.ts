export type Form = "image" | "audio" | "video" | "pdf" | "text" | "other";

/** Bytes of a text that is still laid out in one piece. */
const TEXT_BYTES = 1024 * 1024;

/** How a file is shown, by its content type; types not known to be harmless are download-only. */
export function getViewerForm(type: string | null, bytes: number): Form {
  if (type === "image/webp") return "image";
  if (/^audio\/(ogg|webm|mp4|aac|mpeg)$/.test(type ?? "")) return "audio";
  if (type === "video/mp4" || type === "video/webm") return "video";
  if (type === "application/pdf") return "pdf";
  return (type === "text/plain" || type === "text/csv") && bytes <= TEXT_BYTES ? "text" : "other";
}
