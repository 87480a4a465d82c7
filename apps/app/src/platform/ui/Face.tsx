import { useState, type ComponentProps } from "react";

import { Avatar } from "./Avatar.tsx";

import "./face.css";

interface FaceProps extends ComponentProps<typeof Avatar> {
  /** Where the photo is to be had; undefined: there is none. */
  readonly source: string | undefined;
}

/** A photo over the first letter of the name, which stays where there is none; the name is always next to it. */
export function Face({ source, ...person }: FaceProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="face">
      <Avatar {...person} />
      {source !== undefined && source !== broken && (
        <img src={source} alt="" loading="lazy" decoding="async" onError={() => setBroken(source)} />
      )}
    </span>
  );
}
