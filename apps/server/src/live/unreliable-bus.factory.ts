import type { Bus } from "#platform/live/bus.ts";

/** Loses every second text, tells every second one twice, and all of them later and in another order. */
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
