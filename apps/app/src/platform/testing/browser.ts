let isDrawing = false;

/** What jsdom lacks of a browser and Ionic or the app asks for. Nothing here decides what a test sees. */
export function giveBrowser(): void {
  if (!isDrawing) drawOn(window.requestAnimationFrame.bind(window));
  isDrawing = true;
  Object.assign(window, { matchMedia: noMedia, ResizeObserver: Watcher, IntersectionObserver: Watcher });
  window.scrollTo = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  // The place of a selection in a text.
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
}

/**
 * Asks for one frame after the other. jsdom counts them by a timer that begins with the first one asked for: begun while
 * a test has stopped the clock, it would never go on, and no question, overlay or field be drawn in any later file.
 */
const drawOn = (nextFrame: typeof requestAnimationFrame): number => nextFrame(() => void drawOn(nextFrame));

const noMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

class Watcher {
  readonly observe: (target?: Element) => void = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
  readonly takeRecords = () => [];
}

/** Lets every element that is watched be as large as a phone's screen: a virtual list draws nothing in no room. */
export function giveRoom(): void {
  window.ResizeObserver = class extends Watcher {
    readonly #told: ResizeObserverCallback;

    constructor(callback: ResizeObserverCallback) {
      super();
      this.#told = callback;
    }

    override readonly observe = (target?: Element) => {
      const size = { inlineSize: 390, blockSize: 844 };
      const contentRect = new DOMRect(0, 0, size.inlineSize, size.blockSize);
      const sizes = { borderBoxSize: [size], contentBoxSize: [size], devicePixelContentBoxSize: [size] };
      if (target) queueMicrotask(() => this.#told([{ target, contentRect, ...sizes }], this));
    };
  };
}
