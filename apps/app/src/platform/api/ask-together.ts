import type { Id } from "@dars/contract/platform/primitives";

import type { Api } from "./api.ts";

interface Listener<V> {
  readonly resolve: (value: V | null) => void;
  readonly reject: (error: unknown) => void;
}
type Batch<K, V> = Map<K, Listener<V>[]>;

/**
 * What the parts of a page ask for in one moment is asked for together, at most so many of a school at once; null is
 * what the answer does not have.
 */
export function askTogether<K, V>(
  most: number,
  ask: (api: Api, schoolId: Id, keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (api: Api, schoolId: Id, key: K) => Promise<V | null> {
  const waiting = new WeakMap<Api["call"], Map<Id, Batch<K, V>>>();

  async function answer(api: Api, schoolId: Id, batch: Batch<K, V>): Promise<void> {
    try {
      const found = await ask(api, schoolId, [...batch.keys()]);
      for (const [key, those] of batch) for (const { resolve } of those) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const those of batch.values()) for (const { reject } of those) reject(error);
    }
  }

  return (api, schoolId, key) => {
    const schools = waiting.get(api.call) ?? new Map<Id, Batch<K, V>>();
    waiting.set(api.call, schools);
    const known = schools.get(schoolId);
    const batch = known && known.size < most ? known : new Map<K, Listener<V>[]>();
    if (batch !== known) {
      schools.set(schoolId, batch);
      queueMicrotask(() => {
        if (schools.get(schoolId) === batch) schools.delete(schoolId);
        void answer(api, schoolId, batch);
      });
    }
    return new Promise((resolve, reject) => {
      batch.set(key, [...(batch.get(key) ?? []), { resolve, reject }]);
    });
  };
}
