import type { Names } from "@dars/contract/primitives";

export const names = (en: string, ar: string | null = null): Names => ({ en, ar, ckb: null });
