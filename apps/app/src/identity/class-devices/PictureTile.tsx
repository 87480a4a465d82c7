import { buildPictureSvg, type Picture } from "@dars/contract/identity/pictures";

import { useText } from "#platform/text/use-text.ts";

/** One picture of a PIN, with its name for screen readers. */
export function PictureTile({ picture }: { readonly picture: Picture }) {
  const { t } = useText();
  const source = `data:image/svg+xml,${encodeURIComponent(buildPictureSvg(picture))}`;
  return <img className="picture" src={source} alt={t(`class.picture-${picture}`)} width={56} height={56} />;
}
