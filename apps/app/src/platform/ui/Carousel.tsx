import { IonIcon } from "@ionic/react";
import { chevronBack, chevronForward } from "ionicons/icons";
import { useState, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";

import { getDirection } from "#platform/text/locales.ts";
import { useText } from "#platform/text/use-text.ts";

import { moves } from "./moves.ts";
import { CAROUSEL_SPEED_MS } from "./timing.ts";
import { useSwipe } from "./use-swipe.ts";

import "./carousel.css";

export interface Slide {
  readonly key: string;
  /** `isNear`: shown before, shown now, or next; others fetch nothing yet. */
  readonly content: (isNear: boolean) => ReactNode;
}

interface CarouselProps {
  readonly label: string;
  readonly slides: readonly Slide[];
  /** Of what is in it; by default that of the app. */
  readonly dir?: "ltr" | "rtl";
  /** The slide to begin with. */
  readonly first?: number;
}

/** More than these are counted in words. */
const MOST_DOTS = 10;

/** Several pictures at one place: swiped, by its buttons or by the arrow keys, in the direction of the text. */
export function Carousel({ label, slides, dir, first = 0 }: CarouselProps) {
  const { t, locale } = useText();
  const [at, setAt] = useState(first);
  const [farthest, setFarthest] = useState(first);
  const direction = dir ?? getDirection(locale);
  const forward = direction === "rtl" ? -1 : 1;

  function goTo(place: number) {
    const next = Math.min(Math.max(place, 0), slides.length - 1);
    setAt(next);
    setFarthest(Math.max(farthest, next));
  }

  // A finger that moves to the left asks for what lies to the right.
  const { offset, handlers } = useSwipe((side) => goTo(at + side * forward));

  function handleKey(event: KeyboardEvent) {
    const side = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (side === 0) return;
    event.preventDefault();
    goTo(at + side * forward);
  }

  // Whatever has the focus in it: a picture, or a button of the carousel.
  const keys = { onKeyDown: handleKey };
  const place: CSSProperties = {
    transform: `translateX(calc(${at * -100 * forward}% + ${offset}px))`,
    transitionDuration: offset === 0 && moves() ? `${CAROUSEL_SPEED_MS}ms` : "0ms",
  };
  return (
    <section className="carousel" aria-label={label} dir={direction} {...keys}>
      <div className="carousel-stage" {...handlers}>
        <ol className="plain carousel-track" style={place}>
          {slides.map(({ key, content }, index) => (
            <li key={key} inert={index !== at}>
              {content(index <= farthest + 1)}
            </li>
          ))}
        </ol>
      </div>
      <div className="carousel-foot">
        <Arrow
          label={t("platform.slide-previous")}
          icon={chevronBack}
          isEnd={at === 0}
          onPress={() => goTo(at - 1)}
        />
        <Dots at={at} slides={slides} />
        <Arrow
          label={t("platform.slide-next")}
          icon={chevronForward}
          isEnd={at === slides.length - 1}
          onPress={() => goTo(at + 1)}
        />
      </div>
    </section>
  );
}

interface DotsProps {
  readonly at: number;
  readonly slides: readonly Slide[];
}

function Dots({ at, slides }: DotsProps) {
  const { t } = useText();
  const hasDots = slides.length <= MOST_DOTS;
  return (
    <>
      {hasDots && (
        <span className="carousel-dots" aria-hidden="true">
          {slides.map(({ key }, index) => (
            <span key={key} className={index === at ? "carousel-dot here" : "carousel-dot"} />
          ))}
        </span>
      )}
      <output className={hasDots ? "unseen" : "quiet"}>
        {t("platform.slide-place", { at: at + 1, count: slides.length })}
      </output>
    </>
  );
}

interface ArrowProps {
  readonly label: string;
  readonly icon: string;
  readonly isEnd: boolean;
  readonly onPress: () => void;
}

const Arrow = ({ label, icon, isEnd, onPress }: ArrowProps) => (
  <button type="button" className="carousel-arrow" aria-label={label} disabled={isEnd} onClick={onPress}>
    <IonIcon icon={icon} aria-hidden="true" />
  </button>
);
