/** Photos that are shown together, and all else in its order; a single photo stays in its place. */
export function splitPhotos<T extends { readonly kind: string }>(attachments: readonly T[]) {
  const isPhoto = (one: T): one is Extract<T, { kind: "photo" }> => one.kind === "photo";
  const photos = attachments.filter(isPhoto);
  if (photos.length < 2) return { photos: [], others: attachments };
  return { photos, others: attachments.filter((one) => !isPhoto(one)) };
}
