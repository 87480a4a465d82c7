import type { Option } from "@dars/contract/learning/question-parts";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import { plainText } from "@dars/contract/learning/rich-text";

const TRUE = /^(?:true|yes|correct|right|صح|صحيح|صواب|نعم|ڕاست|بەڵێ)$/iu;
const FALSE = /^(?:false|no|incorrect|wrong|خطأ|خاطئ|كلا|لا|هەڵە|نەخێر)$/iu;

/** A question of true or false where two options say nothing else, one of them right; undefined otherwise. */
export function asTruth(base: QuestionBase, options: readonly Option[]): Question | undefined {
  const saying = (words: RegExp) => options.find(({ content }) => words.test(plainText(content)));
  const [yes, no] = [saying(TRUE), saying(FALSE)];
  if (!yes || !no || options.length !== 2 || base.marking === "manual") return undefined;
  if (!/^(?:1 0|0 1)$/u.test(`${yes.share} ${no.share}`)) return undefined;
  return {
    ...base,
    type: "true_false",
    isTrue: yes.share === "1",
    feedbackTrue: yes.feedback,
    feedbackFalse: no.feedback,
  };
}
