import type { Database } from "#platform/db/db.ts";
import { dayIn } from "#platform/wall-time.ts";
import { assemble, countWithdrawals, loadRoster, renderRoster, type Version } from "#roster/export/public.ts";

import type { Shape } from "./filter.ts";
import { toShapes, type FileKind } from "./shapes.ts";

export interface RosterScope {
  readonly groupId: number;
  /** Null: every school of the group. */
  readonly schoolId: number | null;
}

export type Shapes = Readonly<Record<FileKind, readonly Shape[]>>;

export interface RosterPages {
  readonly shapes: Shapes;
  /** The day that it is now at a school, by the id of its organisation. */
  readonly todayAt: (orgId: string) => string;
}

interface RenderedRoster {
  readonly at: number;
  /** How many publications of marks had been withdrawn when it was read. */
  readonly withdrawn: number;
  readonly rendered: Promise<ReturnType<typeof renderRoster>>;
  readonly shapes: Map<string, Shapes>;
}

/** A roster read for one page serves the next ones too, so that the pages of one walk fit together. */
const KEPT_MS = 60_000;
const MOST_KEPT = 4;

/** Rosters that clients are walking through. */
export class RosterBook {
  readonly #database: Database;
  readonly #keptMs: number;
  readonly #kept = new Map<string, RenderedRoster>();

  constructor(database: Database, keptMs = KEPT_MS) {
    this.#database = database;
    this.#keptMs = keptMs;
  }

  /** With published marks where `gradebook` says so: they are many, and few ask for them. */
  async read(whose: RosterScope, version: Version, base: string, gradebook: boolean): Promise<RosterPages> {
    const { groupId, schoolId } = whose;
    // PUB-2: a withdrawn mark is in no page from that moment on, also in the middle of a walk.
    const withdrawn = gradebook
      ? await countWithdrawals(this.#database, groupId, { schoolId: schoolId ?? undefined })
      : 0;
    const entry = this.#of(whose, gradebook, withdrawn);
    const rendered = await entry.rendered;
    const todayAt = (orgId: string) => dayIn(rendered.getTimeZone(orgId));
    const known = entry.shapes.get(`${version} ${base}`);
    if (known) return { shapes: known, todayAt };
    const rows = assemble(rendered, {
      version,
      demographics: true,
      gradebook,
      schoolId: schoolId ?? undefined,
    });
    const shapes = toShapes(rows, { version, base, readAt: new Date(entry.at).toISOString() });
    // Limits memory when a caller tries one hostname of this server after the other.
    if (entry.shapes.size >= MOST_KEPT) entry.shapes.clear();
    entry.shapes.set(`${version} ${base}`, shapes);
    return { shapes, todayAt };
  }

  #of({ groupId, schoolId: school }: RosterScope, gradebook: boolean, withdrawn: number): RenderedRoster {
    const key = `${groupId} ${school} ${gradebook}`;
    const schoolId = school ?? undefined;
    const known = this.#kept.get(key);
    const now = Date.now();
    if (known && known.withdrawn === withdrawn && now - known.at < this.#keptMs) return known;
    const rendered = loadRoster(this.#database, groupId, { schoolId, gradebook }).then(renderRoster);
    const entry: RenderedRoster = { at: now, withdrawn, rendered, shapes: new Map() };
    rendered.catch(() => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    });
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    for (const [oldest] of this.#kept) if (this.#kept.size > MOST_KEPT) this.#kept.delete(oldest);
    return entry;
  }
}
