import type { Names } from "@dars/contract/platform/primitives";

export type KeyGroup = "basic" | "physics" | "chemistry" | "greek" | "arabic";

/** A sign and the TeX that it puts in; ▢ is what is still to be written. */
type FormulaKey = readonly [sign: string, piece: string];

/** Buttons for what is not on a keyboard, by subject. */
export const KEY_GROUPS: Readonly<Record<KeyGroup, readonly FormulaKey[]>> = {
  basic: [
    ["a/b", String.raw`\frac{▢}{▢}`],
    ["x²", "^{2}"],
    ["xⁿ", "^{▢}"],
    ["xₙ", "_{▢}"],
    ["√x", String.raw`\sqrt{▢}`],
    ["·", String.raw`\cdot `],
    ["×", String.raw`\times `],
    ["÷", String.raw`\div `],
    ["±", String.raw`\pm `],
    ["≠", String.raw`\neq `],
    ["≤", String.raw`\leq `],
    ["≥", String.raw`\geq `],
    ["≈", String.raw`\approx `],
    ["∞", String.raw`\infty `],
    ["∑", String.raw`\sum_{▢}^{▢}`],
    ["∫", String.raw`\int_{▢}^{▢}`],
    ["( )", String.raw`\left( ▢ \right)`],
    ["lim", String.raw`\lim_{▢}`],
  ],
  physics: [
    ["a/b", String.raw`\frac{▢}{▢}`],
    ["x²", "^{2}"],
    ["√x", String.raw`\sqrt{▢}`],
    ["v⃗", String.raw`\vec{▢}`],
    ["Δ", String.raw`\Delta `],
    ["θ", String.raw`\theta `],
    ["μ", String.raw`\mu `],
    ["·", String.raw`\cdot `],
    ["sin", String.raw`\sin(▢)`],
    ["cos", String.raw`\cos(▢)`],
    ["m/s²", String.raw`\,\mathrm{m/s^2}`],
    ["N", String.raw`\,\mathrm{N}`],
    ["kg", String.raw`\,\mathrm{kg}`],
    ["≈", String.raw`\approx `],
    ["±", String.raw`\pm `],
    ["°", String.raw`^{\circ}`],
  ],
  chemistry: [
    ["H₂O", String.raw`\ce{▢}`],
    ["xₙ", "_{▢}"],
    ["xⁿ⁺", "^{▢+}"],
    ["xⁿ⁻", "^{▢-}"],
    ["→", String.raw`\rightarrow `],
    ["⇌", String.raw`\rightleftharpoons `],
    ["↑", String.raw`\uparrow `],
    ["↓", String.raw`\downarrow `],
    ["Δ", String.raw`\Delta `],
    ["°C", String.raw`\,^{\circ}\mathrm{C}`],
    ["mol", String.raw`\,\mathrm{mol}`],
  ],
  greek: [
    ["α", String.raw`\alpha `],
    ["β", String.raw`\beta `],
    ["γ", String.raw`\gamma `],
    ["δ", String.raw`\delta `],
    ["ε", String.raw`\varepsilon `],
    ["θ", String.raw`\theta `],
    ["λ", String.raw`\lambda `],
    ["μ", String.raw`\mu `],
    ["π", String.raw`\pi `],
    ["ρ", String.raw`\rho `],
    ["σ", String.raw`\sigma `],
    ["φ", String.raw`\varphi `],
    ["ω", String.raw`\omega `],
    ["Δ", String.raw`\Delta `],
    ["Σ", String.raw`\Sigma `],
    ["Ω", String.raw`\Omega `],
  ],
  arabic: ["س", "ص", "ع", "ق", "ك", "ت", "ز", "ف", "ن", "م", "ج", "ب"].map(
    (letter) => [letter, String.raw`\text{${letter}}`] as const,
  ),
};

const OF_SUBJECTS: readonly (readonly [RegExp, KeyGroup])[] = [
  [/physic|فيزياء|فیزیا/iu, "physics"],
  [/chemi|كيمياء|کیمیا/iu, "chemistry"],
];

/** The symbols that a subject needs first, by its name in any of the languages. */
export const findKeyGroup = (subject: Names): KeyGroup =>
  OF_SUBJECTS.find(([pattern]) => Object.values(subject).some((name) => pattern.test(name ?? "")))?.[1] ??
  "basic";
