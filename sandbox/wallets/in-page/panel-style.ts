/** Styles of the panel in the corner of the page. */
export const panelStyle = `
:host { all: initial; }
* { box-sizing: border-box; margin: 0; }
.list {
  position: fixed; inset: auto auto 16px 16px; z-index: 2147483000; display: flex; flex-direction: column; gap: 1px;
  width: 236px; border-radius: 14px; overflow: hidden; background: #34363e; color: #eceef2;
  font: 13px/1.4 ui-sans-serif, system-ui, "Segoe UI", Roboto, sans-serif;
  box-shadow: 0 0 0 1px #34363e, 0 10px 30px rgb(0 0 0 / .28); opacity: .92; transition: opacity 120ms;
}
.list:hover, .list:focus-within { opacity: 1; }
details { background: #17181c; }
summary { display: flex; align-items: center; gap: 10px; padding: 9px 12px; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: #1f2126; }
summary img { width: 22px; height: 22px; border-radius: 6px; }
summary small { margin-inline-start: auto; color: #989da9; font-size: 11px; font-variant-numeric: tabular-nums; }
.fields { display: grid; gap: 8px; padding: 4px 12px 12px; }
label { display: grid; gap: 3px; color: #989da9; font-size: 11px; }
select, button {
  width: 100%; height: 30px; padding: 0 8px; border: 1px solid #3a3d46; border-radius: 7px; background: #22242a;
  color: #eceef2; font: inherit; font-size: 13px;
}
.buttons { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; }
button { cursor: pointer; font-size: 12px; }
button:hover { background: #2b2e36; }
:focus-visible { outline: 2px solid #8ea2ff; outline-offset: -2px; }
@media (max-width: 640px) { .list { inset: auto auto 8px 8px; width: 190px; } }
@media print { .list { display: none; } }
`
