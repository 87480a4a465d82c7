import {
  barbellOutline,
  calculatorOutline,
  documentOutline,
  documentTextOutline,
  gridOutline,
  imageOutline,
  micOutline,
  readerOutline,
  removeOutline,
  textOutline,
  videocamOutline,
} from "ionicons/icons";

/** The signs of blocks, and of what is put into a text. */
export const BLOCK_ICONS = {
  text: textOutline,
  image: imageOutline,
  video: videocamOutline,
  audio: micOutline,
  pdf: documentTextOutline,
  file: documentOutline,
  document: readerOutline,
  exercise: barbellOutline,
  divider: removeOutline,
  heading: textOutline,
  formula: calculatorOutline,
  table: gridOutline,
} as const;
