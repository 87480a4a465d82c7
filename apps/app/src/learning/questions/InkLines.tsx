import { INK_PARTS, type Stroke } from "@dars/contract/learning/ink";

/** Strokes over a picture of the same place and size. They keep their width however large it is shown. */
export function InkLines({ strokes }: { readonly strokes: readonly Stroke[] }) {
  return (
    <svg
      className="ink-lines"
      viewBox={`0 0 ${INK_PARTS} ${INK_PARTS}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {strokes.map(({ pen, points }, at) => (
        <polyline
          // Strokes have no names, and only the last one comes or goes.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className={`ink-${pen}`}
          points={points.length === 2 ? [...points, ...points].join(" ") : points.join(" ")}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
