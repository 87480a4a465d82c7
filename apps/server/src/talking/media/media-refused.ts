import type { FileMedia } from "@dars/contract/talking/files";

/** The file gets no derived media: it is larger or longer than the limit, took too long, or cannot be read. */
export class MediaRefused extends Error {
  override readonly name = "MediaRefused";
  readonly reason: NonNullable<FileMedia["reason"]>;
  /** True where a password would open it. */
  readonly isLocked: boolean;

  constructor(reason: NonNullable<FileMedia["reason"]>, { isLocked = false } = {}) {
    super(`The file is not worked on: ${reason}.`);
    this.reason = reason;
    this.isLocked = isLocked;
  }
}
