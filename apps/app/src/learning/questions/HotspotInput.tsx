import type { KeyboardEvent } from "react";

import { useText } from "#platform/text/use-text.ts";

import type { InputProps } from "./QuestionInput.tsx";
import { useMedium } from "./use-medium.ts";

/** Areas of a picture, chosen by a tap or by the keyboard. */
export function HotspotInput({ question, response, onAnswer }: InputProps) {
  const { t } = useText();
  const { picture, areas, mostChosen } = question;
  const address = useMedium(picture?.media);
  const chosen = response?.kind === "ids" ? response.ids : [];
  if (!picture) return null;
  const toggle = (id: string) => {
    const others = chosen.filter((each) => each !== id);
    if (others.length < chosen.length) return onAnswer({ kind: "ids", ids: others });
    // One more than may be chosen takes the place of the oldest.
    const remaining = mostChosen !== null && others.length >= mostChosen ? others.slice(1) : others;
    onAnswer({ kind: "ids", ids: [...remaining, id] });
  };
  const byKey = (id: string) => (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    toggle(id);
  };
  return (
    <svg className="hotspot card" viewBox={`0 0 ${picture.width} ${picture.height}`}>
      <image href={address} width={picture.width} height={picture.height}>
        <title>{picture.alt}</title>
      </image>
      {areas.map((area, at) => (
        <g
          key={area.id}
          // A form field cannot be drawn into a picture.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="checkbox"
          tabIndex={0}
          aria-checked={chosen.includes(area.id)}
          aria-label={t("questions.area", { no: at + 1 })}
          className="hotspot-area"
          onClick={() => toggle(area.id)}
          onKeyDown={byKey(area.id)}
        >
          <Shape area={area} whole={picture} />
        </g>
      ))}
    </svg>
  );
}

interface ShapeProps {
  readonly area: InputProps["question"]["areas"][number];
  readonly whole: { readonly width: number; readonly height: number };
}

function Shape({ area: { shape, coords }, whole }: ShapeProps) {
  const [a = 0, b = 0, c = 0, d = 0] = coords;
  switch (shape) {
    case "circle":
      return <circle cx={a} cy={b} r={c} />;
    case "ellipse":
      return <ellipse cx={a} cy={b} rx={c} ry={d} />;
    case "rect":
      return <rect x={a} y={b} width={c - a} height={d - b} />;
    case "poly":
      return <polygon points={coords.join(" ")} />;
    default:
      return <rect width={whole.width} height={whole.height} />;
  }
}
