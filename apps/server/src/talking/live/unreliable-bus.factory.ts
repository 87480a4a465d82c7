import { Hearers, type Bus } from "#platform/live/bus.ts";

/** Loses every second text, delivers every second one twice, and all of them later and in another order. */
export function unreliable(bus: Bus): Bus {
  let count = 0;
  return {
    ...bus,
    isUp: () => bus.isUp(),
    close: () => bus.close(),
    hear: (listener) => bus.hear(listener),
    onGap: (listener) => bus.onGap(listener),
    publish: (text) => {
      count += 1;
      if (Math.random() < 0.5) return;
      const times = Math.random() < 0.5 ? 2 : 1;
      for (let time = 0; time < times; time += 1)
        setTimeout(() => bus.publish(text), Math.random() * 30 + (count % 3) * 10);
    },
  };
}

/** One node's way to the others, which is cut, and heard to be mended. */
export function cuttable(bus: Bus) {
  const gaps = new Hearers<[]>();
  const lost: string[] = [];
  let isUp = true;
  const carried = (text: string, on: (text: string) => void) => (isUp ? on(text) : void lost.push(text));
  const line: Bus = {
    isUp: () => isUp,
    close: () => bus.close(),
    hear: (listener) => bus.hear((text) => carried(text, listener)),
    onGap: gaps.add,
    publish: (text) => carried(text, bus.publish),
  };
  const cut = () => {
    isUp = false;
  };
  const mend = () => {
    isUp = true;
    gaps.tell();
  };
  return { line, lost, cut, mend };
}
