import { Counter, type Registry } from "prom-client";

/** The operator's metrics of old clients, before switching them off. */
export interface LegacyMetrics {
  /** LEG-7: an app sent a value about itself that is not, or no longer, true. The server's value was used. */
  readonly hintMismatch: (field: string) => void;
  /** A session token came in an address. */
  readonly tokenInUrl: (outcome: "accepted" | "refused") => void;
}

export function legacyMetrics(registry: Registry): LegacyMetrics {
  const mismatches = new Counter({
    name: "dars_legacy_hint_mismatches_total",
    help: "Fields of legacy calls that differ from what the server knows.",
    labelNames: ["field"],
    registers: [registry],
  });
  const tokens = new Counter({
    name: "dars_legacy_url_tokens_total",
    help: "Session tokens that arrived in an address.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  return {
    hintMismatch: (field) => mismatches.inc({ field }),
    tokenInUrl: (outcome) => tokens.inc({ outcome }),
  };
}
