/** One certificate on a page. All text arrives as input: this file contains no readable words. */
export const CERTIFICATE = String.raw`
#let content = json(bytes(sys.inputs.content))
#let accent = rgb("#4c1d95")
#let quiet = rgb("#5b6472")
#let edge = rgb("#bdb4cf")
#let scripts = if content.rtl { ("Amiri", "Noto Sans") } else { ("Noto Sans", "Noto Sans Arabic") }
#set document(title: content.title)
#set page(paper: "a4", flipped: true, margin: 16mm, background: rect(width: 100% - 16mm, height: 100% - 16mm, stroke: 1.6pt + accent, inset: 0pt, align(center + horizon, rect(width: 100% - 4mm, height: 100% - 4mm, stroke: 0.5pt + edge))))
#set text(lang: content.lang, dir: if content.rtl { rtl } else { ltr }, size: if content.rtl { 15pt } else { 13pt }, font: scripts, fill: rgb("#171321"))
#let is-figure(it) = it.match(regex("^[0-9A-Z./\-\s]+$")) != none
#let set-value(it) = if is-figure(it) { box(text(dir: ltr, font: ("Noto Sans", "Amiri"), size: 0.9em, weight: "bold")[#it]) } else { text(weight: "bold")[#it] }
#let label(it) = text(size: 0.75em, fill: quiet)[#it]
#v(4mm)
#align(center)[
  #text(size: 1.2em, weight: "bold", fill: accent)[#content.school]
  #v(3mm)
  #heading(level: 1, outlined: false, text(size: 1.45em)[#content.title])
  #v(5mm)
  #text(fill: quiet)[#content.confirms]
  #v(1mm)
  #text(size: 1.9em, weight: "bold")[#content.name]
  #v(1mm)
  #text(fill: quiet)[#content.completed]
  #v(1mm)
  #text(size: 1.35em, weight: "bold", dir: if content.training.rtl { rtl } else { ltr }, font: if content.training.rtl { ("Amiri", "Noto Sans") } else { ("Noto Sans", "Noto Sans Arabic") })[#content.training.text]
]
#v(1fr)
#block(width: 100%, inset: (x: 8mm), grid(
  columns: content.facts.map(_ => 1fr), align: center, column-gutter: 4mm,
  ..content.facts.map(fact => [#label(fact.label) #v(-3mm) #set-value(fact.value)]),
))
#v(1fr)
#block(width: 100%, inset: (x: 8mm), grid(
  columns: (1fr, auto, 1fr), align: (start + bottom, center + bottom, end + bottom), column-gutter: 8mm,
  grid(columns: (auto, 1fr), column-gutter: 4mm, align: (start + horizon, start + horizon),
    image(bytes(content.check.svg), format: "svg", width: 28mm, alt: content.check.alt),
    [#text(size: 0.8em, weight: "bold")[#content.check.heading] #linebreak() #box(text(dir: ltr, font: ("Noto Sans", "Amiri"), size: 0.65em, fill: quiet)[#content.check.address])],
  ),
  circle(radius: 13mm, stroke: (paint: quiet, thickness: 0.6pt, dash: "dashed"), align(center + horizon, text(size: 0.6em, fill: quiet)[#content.stamp])),
  align(center, block(width: 60mm)[
    #line(length: 100%, stroke: (paint: quiet, thickness: 0.6pt, dash: "dotted"))
    #v(-2mm)
    #text(size: 0.85em)[#content.head]
  ]),
))
`;
