/** What jsdom lacks of a browser and Ionic or the app asks for. Nothing here decides what a test sees. */
export function giveBrowser(): void {
  Object.assign(window, { matchMedia: noMedia, ResizeObserver: Watcher, IntersectionObserver: Watcher });
  window.scrollTo = () => undefined;
}

const noMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

class Watcher {
  readonly observe = () => undefined;
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
  readonly takeRecords = () => [];
}
