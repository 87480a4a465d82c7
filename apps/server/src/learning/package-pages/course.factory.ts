import { buffer } from "node:stream/consumers";

import { ZipFile } from "yazl";

interface Course {
  /** HTML by path, in the order of the outline. */
  readonly pages: Readonly<Record<string, string>>;
  /** Pages that the manifest names and the package has not. */
  readonly missing?: readonly string[];
  readonly more?: Readonly<Record<string, string | Uint8Array>>;
}

export const page = (title: string, body: string): string =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`;

/** A Common Cartridge with these pages. */
export async function aCourse({ pages, missing = [], more = {} }: Course): Promise<Buffer> {
  const zip = new ZipFile();
  const paths = [...Object.keys(pages), ...missing];
  const resources = paths.map(
    (path, at) =>
      `<resource identifier="r${at}" type="webcontent" href="${path}"><file href="${path}"/></resource>`,
  );
  const items = paths.map((_, at) => `<item identifier="i${at}" identifierref="r${at}"/>`);
  zip.addBuffer(
    Buffer.from(
      `<manifest><metadata><schema>IMS Common Cartridge</schema></metadata><organizations><organization>
      <item>${items.join("")}</item></organization></organizations><resources>${resources.join("")}</resources></manifest>`,
    ),
    "imsmanifest.xml",
  );
  for (const [path, content] of Object.entries({ ...pages, ...more }))
    zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}
