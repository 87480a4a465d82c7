import { Type, type Static } from "typebox";

import { ClientId } from "#platform/primitives.ts";

/** A file as what it is attached to tells of it: by its content, whatever its owner said of it. */
export const AttachedFile = Type.Object({
  kind: Type.Enum(["photo", "voice", "file"]),
  fileId: ClientId,
  name: Type.String({ maxLength: 200 }),
  /** Media type. */
  type: Type.String({ maxLength: 100 }),
  /** Bytes. */
  size: Type.Integer({ minimum: 0 }),
  /** Pixels of a photo, seconds of a voice note; absent for others. */
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  seconds: Type.Optional(Type.Number()),
});
export type AttachedFile = Static<typeof AttachedFile>;

/** Files of the caller's own that are ready and hang on nothing else; refused with invalid and `details.fileIds`. */
export const FilesToAttach = Type.Array(ClientId, { maxItems: 10, uniqueItems: true });
