/** Styles of the phone page. On a desktop it looks like a phone in the middle. On a phone it fills the screen. */
export const phoneStyle = `
:root { color-scheme: light; --accent: #e8622c; --ink: #2a1c15; --soft: #7a6459; }
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100dvh; display: grid; place-items: center; color: var(--ink);
  background: linear-gradient(160deg, #f6e7d8, #e9d3c2 55%, #dcc4bd);
  font: 15px/1.45 ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif;
}
.phone {
  width: 390px; height: min(820px, 100dvh - 32px); border: 11px solid #1d1512; border-radius: 52px; overflow: hidden;
  background: #fbf5ef; box-shadow: 0 0 0 2px #4a3a33, 0 40px 90px -20px rgb(60 30 15 / .5); display: flex; flex-direction: column;
}
.phone::before {
  content: ""; flex: none; width: 104px; height: 26px; margin: 10px auto 0; border-radius: 999px; background: #1d1512;
}
main { flex: 1; overflow: auto; padding: 14px 18px 28px; display: flex; flex-direction: column; gap: 14px; }
@media (max-width: 480px) {
  .phone { width: 100%; height: 100dvh; border: 0; border-radius: 0; box-shadow: none; }
  .phone::before { display: none; }
}
header { padding: 8px 4px 2px; }
h1 { font-size: 28px; line-height: 34px; letter-spacing: -.02em; }
h2 { font-size: 17px; line-height: 24px; }
.accounts { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 8px; }
.accounts span {
  padding: 3px 9px; border-radius: 999px; background: #f1e3d7; color: #5c463b; font: 12px/1.5 ui-monospace, Menlo, Consolas, monospace;
}
.list { display: flex; flex-direction: column; gap: 12px; }
.list:empty { display: none; }
.card {
  display: flex; flex-direction: column; gap: 12px; padding: 16px; border-radius: 20px; background: #fff;
  box-shadow: 0 0 0 1px rgb(90 50 30 / .08), 0 6px 18px -8px rgb(90 50 30 / .25);
}
.waiting { box-shadow: 0 0 0 2px var(--accent), 0 16px 36px -14px rgb(200 80 30 / .55); animation: rise 200ms ease-out; }
@keyframes rise { from { opacity: 0; transform: translateY(12px); } }
@media (prefers-reduced-motion: reduce) { .waiting { animation: none; } }
.site { display: flex; align-items: center; gap: 12px; }
.site small { display: block; color: var(--soft); }
.icon {
  position: relative; display: grid; place-items: center; width: 42px; height: 42px; border-radius: 13px; overflow: hidden;
  background: #f1e3d7; color: var(--accent); font-size: 19px; font-weight: 700; flex: none;
}
.icon img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; background: #fff; }
dl { display: grid; gap: 6px; padding: 10px 12px; border-radius: 12px; background: #faf3ec; font-size: 13px; }
dl div { display: flex; gap: 14px; justify-content: space-between; }
dt { color: var(--soft); flex: none; }
dd { text-align: end; overflow-wrap: anywhere; }
pre {
  max-height: 190px; overflow: auto; padding: 12px; border-radius: 12px; background: #2a1c15; color: #fbeee4;
  font: 12px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
.feet, .row, .paste { display: flex; gap: 8px; }
.feet > *, .row > * { flex: 1; }
.networks, .hint { color: var(--soft); font-size: 13px; }
.notice { padding: 0 4px; color: #93380f; font-size: 14px; }
.notice:empty { display: none; }
button, select, input:not([hidden]) {
  min-height: 44px; min-width: 0; padding: 0 14px; border: 1px solid #e6d5c8; border-radius: 13px; background: #fffaf6;
  color: inherit; font: inherit; font-size: 14px;
}
select { padding: 0 8px; font: 12px/1 ui-monospace, Menlo, Consolas, monospace; }
button { font-weight: 600; cursor: pointer; }
button:hover { background: #f8ece2; }
button.yes { border-color: transparent; background: #c54a15; color: #fff; }
button.yes:hover { background: #a83c0e; }
button.quiet { background: none; color: #93380f; }
.paste input { flex: 1; }
.finder { display: grid; gap: 8px; }
.finder[hidden] { display: none; }
video { width: 100%; border-radius: 14px; background: #000; }
:focus-visible { outline: 3px solid #e8622c66; outline-offset: 1px; }
`
