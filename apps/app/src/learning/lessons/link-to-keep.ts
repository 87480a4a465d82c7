import type { Reply } from "@dars/contract/platform/route";
import { FILE_BYTES, type listFiles } from "@dars/contract/talking/files";

type ListedFile = Reply<typeof listFiles>["files"][number];

/** More of one file is not put on a device: it is held while it is stored. */
const MOST_BYTES = 100 * 1024 * 1024;

/** The bytes of a file that a kept lesson needs: of a long film a smaller form. Null where all are too long. */
export function linkToKeep({ file, links, media }: ListedFile): string | null {
  if (file.size <= FILE_BYTES.file) return links.full;
  const smaller = [
    { link: links.small, size: media?.small?.size },
    { link: links.medium, size: media?.medium?.size },
    { link: links.full, size: file.size },
  ];
  const fitting = smaller.find(({ link, size = Infinity }) => link !== undefined && size <= MOST_BYTES);
  return fitting?.link ?? null;
}
