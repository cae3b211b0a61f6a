/** Styles of the approval popup, which looks like the window of a browser extension. */
export const popupStyle = `
:host { all: initial; }
* { box-sizing: border-box; margin: 0; }
dialog {
  position: fixed; inset: 12px 16px auto auto; width: min(360px, calc(100vw - 24px));
  max-height: min(620px, calc(100dvh - 24px)); padding: 0; border: 0; border-radius: 14px; overflow: hidden;
  background: #17181c; color: #f2f3f5; font: 14px/1.45 ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif;
  box-shadow: 0 0 0 1px #34363e, 0 2px 6px rgb(0 0 0 / .3), 0 28px 70px rgb(0 0 0 / .5);
}
dialog[open] { display: flex; flex-direction: column; animation: drop 160ms cubic-bezier(.2, .8, .3, 1); }
dialog::backdrop { background: rgb(10 11 14 / .28); }
@keyframes drop { from { opacity: 0; transform: translateY(-10px); } }
@media (prefers-reduced-motion: reduce) { dialog[open] { animation: none; } }
.bar {
  display: flex; align-items: center; gap: 8px; padding: 9px 12px; background: #22242a; color: #b9bdc7; font-size: 12px;
}
.bar img { width: 18px; height: 18px; border-radius: 5px; }
.bar span:last-child { margin-inline-start: auto; color: #989da9; }
.body { padding: 20px 20px 8px; overflow: auto; }
.site {
  display: inline-block; padding: 4px 10px; border-radius: 999px; background: #26282f; color: #d5d8df; font-size: 12px;
}
h1 { margin: 12px 0 14px; font-size: 20px; line-height: 26px; font-weight: 650; outline: 0; }
dl { display: grid; gap: 8px; padding: 12px 14px; border-radius: 10px; background: #1f2126; }
dl div { display: flex; gap: 16px; justify-content: space-between; }
dt { color: #989da9; flex: none; }
dd { text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
pre {
  margin-top: 12px; padding: 12px 14px; max-height: 180px; overflow: auto; border-radius: 10px; background: #101114;
  font: 12px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
}
label {
  display: flex; align-items: center; gap: 12px; padding: 11px 14px; margin-bottom: 8px; border-radius: 10px;
  background: #1f2126; font: 13px/1.4 ui-monospace, Menlo, Consolas, monospace; cursor: pointer;
}
input { width: 17px; height: 17px; accent-color: var(--accent); }
.feet { display: grid; grid-template-columns: 1fr 1fr; gap: 10px; padding: 16px 20px 20px; }
button {
  height: 44px; border: 0; border-radius: 10px; font: inherit; font-weight: 600; cursor: pointer;
  background: #2b2e36; color: #f2f3f5;
}
button:hover { filter: brightness(1.12); }
button:disabled { opacity: .45; cursor: default; filter: none; }
button.yes { background: var(--accent); color: #14110a; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1:focus-visible { outline: 0; }
.note { padding: 0 20px 14px; color: #989da9; font-size: 12px; text-align: center; }
`
