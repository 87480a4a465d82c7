import { Type, type Static } from "typebox";

import { ClientId } from "#platform/primitives.ts";

/** A file as described by its owner record: by its content, regardless of its uploader's description. */
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

/** Files of the caller's own that are ready and unattached; refused with invalid and `details.fileIds`. */
export const FilesToAttach = Type.Array(ClientId, { maxItems: 10, uniqueItems: true });
