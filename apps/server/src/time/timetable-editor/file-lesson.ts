/** A lesson as a file has it: in words. */
export interface FileLesson {
  /** Row of the file; of XML, the card, or the activity or lesson without one, from 1. */
  readonly line: number;
  readonly day: string;
  readonly period: string;
  /** More than one where sections are taught together. */
  readonly sections: readonly string[];
  readonly subject: string;
  readonly teachers: readonly string[];
  readonly rooms: readonly string[];
  /** What narrows it that no lesson of Dars can say. */
  readonly limit?: LessonLimit;
}

/** A lesson of some weeks, of a part of the year, of a part of the section or without an hour; `value` is the file's name of it. */
export interface LessonLimit {
  readonly kind: "weeks" | "term" | "group" | "unplaced";
  readonly value: string;
}

/** The sections that one cell of a table names. */
export const splitSections = (text: string): readonly string[] =>
  text
    .split(/[,،;+]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** A list with what a cell says, none where it is empty. */
export const listOne = (text: string): readonly string[] => (text === "" ? [] : [text]);
