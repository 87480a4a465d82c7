import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import {
  ClientId,
  Id,
  Instant,
  Locale,
  Names,
  Nothing,
  Theme,
  nullable,
  written,
} from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { AttachedFile } from "#talking/attached-file.ts";

/** D7: users who teach or oversee the subject and level. */
const watchers: Capability = {
  capability: "D7",
  on: "school",
  allow: {
    teacher: "classes",
    school_management: "school",
    administrator: "group",
    subject_coordinator: "subjects",
  },
};
const writers: Capability = {
  capability: "D6",
  on: "school",
  allow: { administrator: "group", subject_coordinator: "subjects" },
};

const OfSchool = Type.Object({ schoolId: Id });
const OneVideo = Type.Object({ schoolId: Id, videoId: Id });
const Revision = Type.Integer({ minimum: 1 });
/** A second of a clip, from its beginning. */
const Second = Type.Integer({ minimum: 0, maximum: 86_400 });

const Chapter = Type.Object({ at: Second, title: written(1, 200) });

/** WebVTT; at most one for each language. */
const Captions = Type.Object({
  language: Locale,
  text: Type.String({ pattern: "^WEBVTT", maxLength: 200_000 }),
});

/** An author's description of a guide video. Chapters are in the order of their times. */
export const GuideVideoText = Type.Object({
  title: written(1, 200),
  lessonId: nullable(Id),
  chapters: Type.Array(Chapter, { maxItems: 100 }),
  transcript: Type.String({ maxLength: 100_000 }),
  /**
   * The version of the lesson that it was made for. Without it, or without captions, what was said before
   * stays.
   */
  versionId: Type.Optional(nullable(Id)),
  captions: Type.Optional(Type.Array(Captions, { maxItems: 3 })),
});
export type GuideVideoText = Static<typeof GuideVideoText>;

const ofSubject = Type.Object({ id: Id, name: Names, theme: Theme, icon: nullable(Type.String()) });
const ofLevel = Type.Object({ id: Id, name: Names });

export const GuideVideoLine = Type.Object({
  id: Id,
  title: Type.String(),
  subject: ofSubject,
  level: ofLevel,
  lesson: nullable(Type.Object({ id: Id, name: Names })),
  /** The length of the clip, where it is known. */
  seconds: nullable(Type.Integer()),
  bytes: Type.Integer(),
  /** Different seconds that the caller has watched. */
  watched: Type.Integer(),
  /** The teachers of the subject and level: how many there are, and how many have begun it. */
  teachers: Type.Integer(),
  viewers: Type.Integer(),
});
export type GuideVideoLine = Static<typeof GuideVideoLine>;

/** A subject and level of this year for which the caller may add videos. */
export const GuidePlace = Type.Object({ offeringId: Id, subject: ofSubject, level: ofLevel });
export type GuidePlace = Static<typeof GuidePlace>;

export const listGuideVideos = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/guide-videos",
  summary: "Guide videos for teachers",
  access: watchers,
  repeatable: true,
  params: OfSchool,
  reply: Type.Object({ videos: Type.Array(GuideVideoLine), places: Type.Array(GuidePlace) }),
});

/** From, until; in seconds, the second one not included. */
export const Span = Type.Tuple([Second, Second]);
export type Span = Static<typeof Span>;

export const readGuideVideo = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/guide-videos/:videoId",
  summary: "A guide video with its chapters",
  access: watchers,
  repeatable: true,
  params: OneVideo,
  reply: Type.Object({
    video: Type.Object({
      ...GuideVideoLine.properties,
      chapters: Type.Array(Chapter),
      transcript: Type.String(),
      version: nullable(Type.Object({ id: Id, seq: Type.Integer() })),
      captions: Type.Array(Captions),
      revision: Revision,
      file: AttachedFile,
    }),
    seen: Type.Array(Span),
    may: Type.Object({ edit: Type.Boolean(), watch: Type.Boolean() }),
  }),
});

export const createGuideVideo = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/guide-videos",
  summary: "Add a guide video",
  access: writers,
  repeatable: true,
  params: OfSchool,
  body: Type.Object({ key: ClientId, offeringId: Id, fileId: ClientId, ...GuideVideoText.properties }),
  reply: Type.Object({ id: Id, revision: Revision }),
});

export const changeGuideVideo = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/guide-videos/:videoId",
  summary: "Change what is said of a guide video",
  access: writers,
  repeatable: true,
  params: OneVideo,
  body: Type.Object({ key: ClientId, revision: Revision, ...GuideVideoText.properties }),
  reply: Type.Object({ id: Id, revision: Revision }),
});

export const removeGuideVideo = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/guide-videos/:videoId",
  summary: "Remove a guide video",
  access: writers,
  repeatable: true,
  params: OneVideo,
  reply: Nothing,
});

/** GUI-1: the watched time is a union of spans, so that sending twice and in any order counts once. */
export const watchGuideVideo = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/guide-videos/:videoId/watched",
  summary: "Say which seconds were watched",
  access: { capability: "D7", on: "school", allow: { teacher: "classes" } },
  repeatable: true,
  params: OneVideo,
  body: Type.Object({ spans: Type.Array(Span, { maxItems: 500 }) }),
  reply: Type.Object({ watched: Type.Integer(), seen: Type.Array(Span) }),
});

export const GuideViewer = Type.Object({
  id: Id,
  name: Names,
  watched: Type.Integer(),
  seenAt: nullable(Instant),
});
export type GuideViewer = Static<typeof GuideViewer>;

/** Every teacher of the subject and level today, sorted by watched time, least first. */
export const listGuideViewers = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/guide-videos/:videoId/viewers",
  summary: "Who has watched a guide video",
  access: { ...writers, allow: { ...writers.allow, school_management: "school" } },
  repeatable: true,
  params: OneVideo,
  reply: Type.Object({ seconds: nullable(Type.Integer()), viewers: Type.Array(GuideViewer) }),
});
