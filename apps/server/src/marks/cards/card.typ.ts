/**
 * One card per page. All text arrives as input, figures already in the digits to print: this file contains no
 * readable words.
 */
export const CARD = String.raw`
#let content = json(bytes(sys.inputs.content))
#let accent = rgb("#4c1d95")
#let quiet = rgb("#5b6472")
#let red = rgb("#b42318")
#let edge = rgb("#bdb4cf")
#let ground = rgb("#f3f0f9")
#let scripts = if content.rtl { ("Amiri", "Noto Sans") } else { ("Noto Sans", "Noto Sans Arabic") }
#set document(title: content.title)
#set page(paper: "a4", margin: (x: 12mm, top: 11mm, bottom: 10mm))
#set text(lang: content.lang, dir: if content.rtl { rtl } else { ltr }, size: if content.rtl { 11pt } else { 9pt }, font: scripts, fill: rgb("#171321"))
#set par(leading: 0.55em)
#let figure-of(it, ..look) = box(text(dir: ltr, font: ("Noto Sans", "Amiri"), size: 0.86em, ..look)[#it])
#let is-figure(it) = it.match(regex("^[0-9٠-٩A-Z./٫+*†–\-\s]+$")) != none
// Parts of a number in eastern digits would run from the right.
#let in-order(it) = if it.match(regex("[٠-٩]-[٠-٩]")) == none { it } else { it.split("-").map(part => box(part)).join("-") }
#let set-value(it, ..look) = if is-figure(it) { figure-of(in-order(it), ..look) } else { text(..look)[#it] }
#let label(it) = text(size: 0.82em, fill: quiet)[#it]

#let emblem = {
  place(center + horizon, polygon(stroke: 1pt + accent, (0mm, 2.2mm), (4.9mm, 0mm), (9.8mm, 2.2mm), (4.9mm, 4.4mm)))
  place(center + bottom, dy: -1mm, curve(stroke: 1pt + accent, curve.move((0mm, 0mm)), curve.line((0mm, 2.4mm)), curve.cubic((1mm, 4mm), (4.6mm, 4mm), (5.6mm, 2.4mm)), curve.line((5.6mm, 0mm))))
}
#let head(it) = {
  grid(
    columns: (1fr, auto, 1fr), align: (start + top, center + top, end + top), column-gutter: 6mm,
    align(start)[
      #for line in it.authority [#line #linebreak()]
      #if it.official { [#if it.place != none { it.place }] } else { text(size: 1.35em, weight: "bold", fill: accent)[#it.school] }
      #if not it.official and it.place != none [#linebreak() #label(it.place)]
    ],
    if it.official { align(center)[
      #box(width: 15mm, height: 15mm, radius: 50%, stroke: 1.2pt + accent, inset: 2.6mm, emblem)
      #v(-1.5mm)
      #text(weight: "bold", size: 1.05em)[#it.school]
    ] } else [],
    align(end, grid(
      columns: 2, column-gutter: 2mm, row-gutter: 2mm, align: (end, start),
      ..it.papers.map(paper => (label(paper.label), figure-of(paper.value, weight: "bold"))).flatten()
    )),
  )
  v(if it.official { 0mm } else { 2mm })
  align(center, text(size: 1.5em, weight: "bold")[#heading(level: 1, outlined: false, text(size: 1em)[#it.heading])])
  v(if content.rtl { 0.5mm } else { -1mm })
  line(length: 100%, stroke: 1.4pt + accent)
  v(-3.2mm)
  line(length: 100%, stroke: 0.5pt + accent)
}
#let facts(it) = block(stroke: 0.7pt + edge, radius: 2mm, width: 100%, inset: 0pt, clip: true, grid(
  columns: (1.5fr, 1.2fr, 1fr), inset: (x: 4mm, top: 2.2mm, bottom: if content.rtl { 3mm } else { 2.2mm }), stroke: 0.5pt + edge,
  ..it.facts.enumerate().map(((at, fact)) => grid.cell(
    colspan: if at == it.facts.len() - 1 and calc.rem(at, 3) != 2 { 3 - calc.rem(at, 3) } else { 1 },
    [#label(fact.label) #v(-2mm) #set-value(fact.value, weight: "bold")],
  )),
))
#let dots(level) = box(baseline: -0.5mm, for n in range(1, 5) {
  box(circle(radius: 1.3mm, stroke: 0.6pt + accent, fill: if level != none and n <= level { accent } else { none }))
  h(0.9mm)
})
#let cell(it) = {
  if it.look == "scale" { [#dots(it.level) #h(2mm) #it.text] }
  else if it.look == "strong" { set-value(it.text, weight: "bold") }
  else if it.look == "low" { underline(offset: 2.5pt, set-value(it.text, weight: "bold", fill: red)) }
  else if it.look == "low-strong" { underline(offset: 2.5pt, set-value(it.text, weight: "bold", fill: red)) }
  else if it.look == "quiet" { text(size: 0.9em, fill: quiet, set-value(it.text)) }
  else { set-value(it.text) }
}
// A word that is wider than its narrow column makes the whole label smaller; a line may end after a hyphen.
#let column-head(it) = layout(space => {
  let look(scale) = text.with(size: 0.84em * scale, weight: "bold", hyphenate: false)
  let widest = calc.max(0.1pt, ..it.split(regex("[ -]")).map(word => measure(look(1)(word)).width))
  look(calc.min(1, space.width / widest))([#set par(leading: 0.35em); #it])
})
#let widths = (position: 7mm, wide: 1.5fr, mark: 1fr, words: 1.45fr, note: 1.35fr, scale: 1fr)
#let sheet(it, roomy) = {
  if it.heading != none { heading(level: 2, outlined: false, text(size: 0.9em, fill: accent)[#it.heading]) }
  let many = it.columns.len()
  set text(size: if many > 15 { 0.74em } else if many > 12 { 0.84em } else { 0.95em })
  table(
    columns: it.columns.map(column => if column.width == "mark" and many > 12 { 0.8fr } else { widths.at(column.width) }),
    stroke: 0.5pt + edge,
    inset: (x: if many > 12 { 0.8mm } else { 1.2mm }, y: roomy),
    align: (x, y) => if y == 0 { center + horizon } else if it.columns.at(x).width in ("wide", "words", "scale") { start + horizon } else { center + horizon },
    fill: (x, y) => if y == 0 { ground } else if it.columns.at(x).ground { rgb("#faf8fd") },
    table.header(..it.columns.map(column => column-head(column.label))),
    ..it.rows.flatten().map(cell),
  )
}
#let tones = (good: (rgb("#e3f4ea"), rgb("#0f6b3c")), bad: (rgb("#fdeceb"), red), open: (rgb("#fdf3df"), rgb("#8a5300")))
#let totals(it) = {
  let fields = it.totals.map(total => align(center)[#label(total.label) #v(-2mm) #set-value(total.value, weight: "bold", size: 1.2em)])
  let fills = it.totals.map(_ => none)
  if it.outcome != none {
    let (fill, ink) = tones.at(it.outcome.tone)
    fields.push(align(center, text(fill: ink)[#text(size: 0.82em)[#it.outcome.label] #v(-2mm) #text(weight: "bold", size: 1.2em)[#it.outcome.value]]))
    fills.push(fill)
  }
  if fields.len() > 0 {
    block(stroke: 0.7pt + edge, radius: 2mm, width: 100%, clip: true, grid(
      columns: it.totals.map(_ => 1fr) + if it.outcome != none { (1.5fr,) } else { () },
      inset: (x: 2mm, y: 2.2mm), stroke: 0.5pt + edge, fill: (x, _) => fills.at(x), ..fields,
    ))
  }
}
#let signature(it) = [
  #v(11mm)
  #line(length: 100%, stroke: (paint: quiet, thickness: 0.6pt, dash: "dotted"))
  #v(-2.5mm)
  #align(center)[#text(weight: "bold")[#if it.name == "" { sym.space.nobreak } else { it.name }] #linebreak() #text(size: 0.9em)[#it.role]]
]
#let signatures(it) = {
  let stamp = align(center + horizon, circle(radius: 13mm, stroke: (paint: quiet, thickness: 0.6pt, dash: "dashed"), align(center + horizon, text(size: 0.8em, fill: quiet)[#it.stamp])))
  let last = it.signers.len() - 1
  grid(
    columns: it.signers.slice(0, last).map(_ => 1fr) + (auto, 1fr), column-gutter: 6mm, align: bottom,
    ..it.signers.slice(0, last).map(signature), stamp, signature(it.signers.at(last)),
  )
}
#let foot(it) = {
  line(length: 100%, stroke: 0.5pt + edge)
  v(-2mm)
  grid(columns: (auto, 1fr, auto), column-gutter: 4mm, align: (start + horizon, start + horizon, end + horizon),
    image(bytes(it.check.svg), format: "svg", width: 27mm, alt: it.check.alt),
    [
      #text(weight: "bold", size: 0.9em)[#it.check.heading] #linebreak()
      #figure-of(it.check.address, fill: quiet) #linebreak()
      #figure-of(it.check.code, weight: "bold", kerning: false) #linebreak()
      #label(it.check.note)
    ],
    label(it.unofficial),
  )
}
#for (index, it) in content.cards.enumerate() {
  if index > 0 { pagebreak() }
  head(it)
  v(-1mm)
  facts(it)
  let rows = it.tables.map(table => table.rows.len() + 1).sum(default: 0)
  for table in it.tables { sheet(table, if rows > 16 { 1.3mm } else if rows > 13 { 2mm } else { 2.6mm }) }
  if it.rule != none { label(it.rule) }
  totals(it)
  if it.comment != none {
    block(stroke: 0.7pt + edge, radius: 2mm, width: 100%, inset: (x: 4mm, y: 2.2mm))[#label(it.comment.label) #v(-2mm) #text(dir: if it.comment.rtl { rtl } else { ltr }, font: if it.comment.rtl { ("Amiri", "Noto Sans") } else { ("Noto Sans", "Noto Sans Arabic") })[#align(if it.comment.rtl { right } else { left })[#it.comment.value]]]
  }
  v(1fr)
  signatures(it)
  foot(it)
}
`;
