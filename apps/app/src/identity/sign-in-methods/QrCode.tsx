import { useEffect, useState } from "react";

const QUIET = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A QR code, dark on white in every look, for cameras. */
export function QrCode({ text, label }: QrCodeProps) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = async () => {
      const next = await draw(text);
      if (isWanted) setDrawn(next);
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (!drawn) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      width="216"
      height="216"
      shapeRendering="crispEdges"
    >
      <rect width={drawn.size} height={drawn.size} fill="#fff" />
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}

interface Drawn {
  readonly size: number;
  readonly path: string;
}

async function draw(text: string): Promise<Drawn> {
  const { default: qrcode } = await import("qrcode-generator");
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const places = Array.from({ length: count }, (_, place) => place);
  const path = places
    .flatMap((row) =>
      places
        .filter((column) => code.isDark(row, column))
        .map((column) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`),
    )
    .join("");
  return { size: count + 2 * QUIET, path };
}
