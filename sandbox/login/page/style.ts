/** Styles of the frame. The frame fills the box that the modal reserves for it. */
export const frameStyle = `
:root { color-scheme: light dark; --bg: #fff; --ink: #121313; --soft: #494a4f; --line: #d8dbe2; --code: #f4f6fc; --accent: #0f6b5c; }
:root[data-theme="dark"] { --bg: #1b1c1e; --ink: #f4f5f7; --soft: #b6bac4; --line: #3a3d46; --code: #121313; --accent: #14806e; }
* { box-sizing: border-box; margin: 0; }
html, body { height: 100%; }
body { background: var(--bg); color: var(--ink); font: 14px/1.45 var(--font, ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif); }
main { min-height: 100%; display: flex; flex-direction: column; gap: 12px; padding: 16px; }
h1 { font-size: 17px; line-height: 1.3; }
.site { color: var(--soft); overflow-wrap: anywhere; }
dl { display: grid; gap: 6px; }
dl div { display: flex; justify-content: space-between; gap: 12px; }
dt { color: var(--soft); flex: none; }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
pre { flex: 1; min-height: 60px; overflow: auto; padding: 10px; border-radius: 10px; background: var(--code);
  font: 12px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.feet { display: flex; gap: 8px; margin-top: auto; }
button { flex: 1; min-height: 44px; padding: 0 14px; border: 1px solid var(--line); border-radius: calc(var(--unit, 4px) * 3); background: none;
  color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.yes { border-color: transparent; background: var(--accent);
  color: oklch(from var(--accent) clamp(0, (0.65 - l) * 1000, 1) 0 0); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
