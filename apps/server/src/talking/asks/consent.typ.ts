/** One signature on a page. All text arrives as input: this file contains no readable words. */
export const CONSENT = String.raw`
#let content = json(bytes(sys.inputs.content))
#let accent = rgb("#4c1d95")
#let quiet = rgb("#5b6472")
#let scripts = if content.rtl { ("Amiri", "Noto Sans") } else { ("Noto Sans", "Noto Sans Arabic") }
#set document(title: content.title)
#set page(paper: "a4", margin: 20mm)
#set text(lang: content.lang, dir: if content.rtl { rtl } else { ltr }, size: if content.rtl { 13pt } else { 11pt }, font: scripts, fill: rgb("#171321"))
#let written(it, ..more) = text(dir: if it.rtl { rtl } else { ltr }, font: if it.rtl { ("Amiri", "Noto Sans") } else { ("Noto Sans", "Noto Sans Arabic") }, ..more)[#it.text]
#text(size: 1.1em, weight: "bold", fill: accent)[#content.school]
#v(2mm)
#heading(level: 1, outlined: false, text(size: 1.3em)[#content.title])
#v(4mm)
#written(content.ask, size: 1.2em, weight: "bold")
#v(1mm)
#for part in content.body.text.split("\n") { par(written((text: part, rtl: content.body.rtl))) }
#v(6mm)
#block(width: 100%, inset: 5mm, radius: 2mm, stroke: 0.8pt + accent, text(size: 1.25em, weight: "bold")[#content.decision])
#v(4mm)
#grid(
  columns: (auto, 1fr), column-gutter: 8mm, row-gutter: 4mm,
  ..content.facts.map(fact => (text(fill: quiet)[#fact.label], written(fact.value, weight: "bold"))).flatten(),
)
#v(1fr)
#grid(columns: (auto, 1fr), column-gutter: 5mm, align: (start + horizon, start + horizon),
  image(bytes(content.check.svg), format: "svg", width: 28mm, alt: content.check.alt),
  [#text(weight: "bold")[#content.check.heading] #linebreak() #box(text(dir: ltr, font: ("Noto Sans", "Amiri"), size: 0.75em, fill: quiet)[#content.check.address])],
)
`;
