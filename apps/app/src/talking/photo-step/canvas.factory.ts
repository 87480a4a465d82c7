import { vi } from "vitest";

/** Image APIs that jsdom lacks: bitmaps of 400 × 300, and canvases that record their drawing calls. */
export function giveCanvas(): { readonly drawn: string[] } {
  const drawn: string[] = [];
  vi.stubGlobal("createImageBitmap", async (file: Blob) => {
    if (!file.type.startsWith("image/")) throw new Error("No picture.");
    return { width: 400, height: 300, close: () => undefined };
  });
  Object.assign(URL, { createObjectURL: () => "blob:photo", revokeObjectURL: () => undefined });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(() =>
    Object.assign(Object.create(null), {
      fillRect: () => undefined,
      translate: () => undefined,
      rotate: () => drawn.push("turn"),
      drawImage: (_: unknown, ...at: number[]) => drawn.push(`draw ${at.map(Math.round).join(" ")}`),
    }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done: BlobCallback,
  ) {
    done(new Blob([`${this.width}x${this.height}`], { type: "image/jpeg" }));
  });
  return { drawn };
}
