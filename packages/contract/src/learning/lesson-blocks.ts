import { Type, type Static, type TSchema } from "typebox";
import { Value } from "typebox/value";

import type { DocumentNode } from "#learning/document-node.ts";
import { ClientId, Id, Locale, nullable } from "#platform/primitives.ts";

/** Rich text; `lessonSchema` of lesson-schema.ts defines its content. */
export const LessonDocument = Type.Unsafe<DocumentNode>({ type: "object", additionalProperties: true });

/** The content of a block unknown to this version of the app or the server. */
const AnyContent = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: "object",
  additionalProperties: true,
});

/**
 * One block of a lesson. `kind` determines its content (`BLOCK_KINDS`); an unknown one is stored unchanged.
 * Notes and answers are for teachers, and are never sent to others.
 */
export const LessonBlock = Type.Object({
  id: ClientId,
  kind: Type.String({ pattern: "^[a-z][a-z0-9-]{0,39}$" }),
  content: AnyContent,
  notes: nullable(LessonDocument),
  answers: nullable(LessonDocument),
});
export type LessonBlock = Static<typeof LessonBlock>;

/** At most so many in a version. */
export const MOST_BLOCKS = 200;
export const LessonBlocks = Type.Array(LessonBlock, { maxItems: MOST_BLOCKS });

const caption = Type.String({ maxLength: 500 });
const title = Type.String({ maxLength: 200 });

/** WebVTT files, at most one for each language. */
const captions = Type.Optional(
  Type.Array(Type.Object({ fileId: ClientId, language: Locale }), { maxItems: 3 }),
);

/** The content of each known kind. */
export const BLOCK_KINDS = {
  text: Type.Object({ document: LessonDocument }),
  /** `alt`: for readers who cannot see it. */
  image: Type.Object({ fileId: ClientId, alt: Type.String({ maxLength: 1000 }), caption }),
  audio: Type.Object({ fileId: ClientId, title, caption }),
  video: Type.Object({ fileId: ClientId, title, caption, captions }),
  pdf: Type.Object({ fileId: ClientId, title }),
  file: Type.Object({ fileId: ClientId, title }),
  exercise: Type.Object({ exerciseId: Id, title }),
  divider: Type.Object({}),
} satisfies Record<string, TSchema>;
export type BlockKind = keyof typeof BLOCK_KINDS;

export type KnownBlock = {
  readonly [K in BlockKind]: Omit<LessonBlock, "kind" | "content"> & {
    readonly kind: K;
    readonly content: Static<(typeof BLOCK_KINDS)[K]>;
  };
}[BlockKind];

export const isKnownKind = (kind: string): kind is BlockKind => Object.hasOwn(BLOCK_KINDS, kind);

/** The block as what its kind says; undefined where the kind is a newer app's, or its content is not of its kind. */
export function knownBlock(block: LessonBlock): KnownBlock | undefined {
  if (!isKnownKind(block.kind) || !Value.Check(BLOCK_KINDS[block.kind], block.content)) return undefined;
  // The check has just shown that the content is of the kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return block as KnownBlock;
}

/** The files that blocks show, notes and answers among them, each once. */
export function filesOfBlocks(blocks: readonly LessonBlock[]): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value))
      if (name === "fileId" && Value.Check(ClientId, inner)) found.add(inner);
      else look(inner);
  };
  for (const { content, notes, answers } of blocks) look([content, notes, answers]);
  return [...found];
}
