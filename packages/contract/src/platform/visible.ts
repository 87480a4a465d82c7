/**
 * A text in which something can be seen: neither blanks alone nor what leaves no trace, such as zero-width and
 * direction marks, fillers of Hangul, or the empty pattern of Braille. With the flag u.
 */
export const VISIBLE = String.raw`[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]`;

const visible = new RegExp(VISIBLE, "u");

export const isVisible = (text: string): boolean => visible.test(text);
