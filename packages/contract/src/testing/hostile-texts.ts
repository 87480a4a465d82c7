/** What each of the texts below would do if anything ran it. */
const ACTS = ["window.__ran=1", "top.__ran=1", "alert(1)", "setTimeout('window.__ran=1')", "print()"];

const SHAPES: readonly ((act: string) => string)[] = [
  (act) => `<script>${act}</script>`,
  (act) => `<ScRiPt >${act}</sCrIpT>`,
  (act) => `"><script>${act}</script>`,
  (act) => `</textarea></title></style><script>${act}</script>`,
  (act) => `<script src="data:text/javascript,${act}"></script>`,
  (act) => `<iframe src="javascript:${act}"></iframe>`,
  (act) => `<iframe srcdoc="<script>${act}</script>"></iframe>`,
  (act) => `<object data="javascript:${act}"></object>`,
  (act) => `<embed src="javascript:${act}">`,
  (act) => `<a href="javascript:${act}">x</a>`,
  (act) => `<a href="jAvAsCrIpT&#58;${act}">x</a>`,
  (act) => `<a href=" &#1; javascript:${act}">x</a>`,
  (act) => `<form action="javascript:${act}"><input type=submit autofocus></form>`,
  (act) => `<button formaction="javascript:${act}">x</button>`,
  (act) => `<base href="javascript:${act}//">`,
  (act) => `<meta http-equiv=refresh content="0;url=javascript:${act}">`,
  (act) => `<link rel=stylesheet href="javascript:${act}">`,
  (act) => `<style>@import 'javascript:${act}';</style>`,
  (act) => `<div style="background:url(javascript:${act})">x</div>`,
  (act) => `<svg><script>${act}</script></svg>`,
  (act) => `<svg><a xlink:href="javascript:${act}"><text y=20>x</text></a></svg>`,
  (act) => `<svg><animate attributeName=href values="javascript:${act}"></svg>`,
  (act) => `<svg><foreignObject><iframe src="javascript:${act}"></iframe></foreignObject></svg>`,
  (act) => `<math><maction xlink:href="javascript:${act}">x</maction></math>`,
  (act) => `<math><mtext><table><mglyph><style><img src=x onerror="${act}">`,
  (act) => `<noscript><p title="</noscript><img src=x onerror=${act}>">`,
  (act) => `<template><script>${act}</script></template>`,
  (act) => `<![CDATA[<img src=x onerror=${act}>]]>`,
  (act) => `<!--><img src=x onerror="${act}">-->`,
  (act) => `javascript:${act}`,
  (act) => `data:text/html,<script>${act}</script>`,
  (act) => `vbscript:${act}`,
  (act) => `\\href{javascript:${act}}{x}`,
  (act) => `\\url{javascript:${act}}`,
  (act) => `\\htmlData{onclick=${act}}{x}`,
  (act) => `\\class{x" onmouseover="${act}}{x}`,
  (act) => `\\includegraphics{javascript:${act}}`,
  (act) => `\\text{<img src=x onerror=${act}>}`,
  (act) => `\${${act}}`,
  (act) => `{{constructor.constructor('${act}')()}}`,
];

/** Elements that run an event handler without or with little interaction. */
const HANDLED = [
  "<img src=x onerror=?>",
  "<img src=x:x onerror=? >",
  "<image src=x onerror=?>",
  "<video src=x onerror=?></video>",
  "<video><source onerror=?></video>",
  "<audio src=x onerror=?></audio>",
  "<body onload=?>",
  "<svg onload=?>",
  "<svg/onload=?>",
  "<svg><g onload=?></g></svg>",
  "<svg><animate onbegin=? attributeName=x dur=1s></svg>",
  "<input autofocus onfocus=?>",
  "<select autofocus onfocus=?>",
  "<textarea autofocus onfocus=?>",
  "<details open ontoggle=?>",
  "<marquee onstart=?>x</marquee>",
  "<div onpointerenter=? style=position:fixed;inset:0>x</div>",
  "<div onmouseover=? style=position:fixed;inset:0>x</div>",
  "<p style=animation:spin onanimationstart=?>x</p>",
  "<x onclick=? tabindex=1 autofocus onfocus=?>x</x>",
];

const QUOTED: readonly ((act: string) => string)[] = [(act) => act, (act) => `"${act}"`, (act) => `'${act}'`];

/** 500 and more texts that would run if they were taken for markup, an address or a formula with a link. */
export const HOSTILE_TEXTS: readonly string[] = ACTS.flatMap((act) => [
  ...SHAPES.map((shape) => shape(act)),
  ...HANDLED.flatMap((element) => QUOTED.map((quoted) => element.replaceAll("?", quoted(act)))),
]);
