import { options } from './options.ts'

/** Files of a React site that shows what the hooks of `portico/react` give. */
export const reactSite = (): Readonly<Record<string, string>> => ({
  'index.html': `<!doctype html><html lang="en"><title>Consumer</title><body>
<portico-button></portico-button><div id="app"></div><script type="module" src="./main.js"></script></body></html>`,
  'main.js': `import { createElement, StrictMode, version } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from 'portico'
import { PorticoProvider, usePorticoAccount, usePorticoBalances } from 'portico/react'

const portico = createPortico(${options()})

function Wallet() {
  const { address, status } = usePorticoAccount()
  const balances = usePorticoBalances()
  const shown = balances.data ? balances.data.tokens.length + ' tokens' : balances.status
  return createElement('p', { id: 'wallet' }, (address ?? status) + ' ' + shown + ', React ' + version)
}

createRoot(document.getElementById('app')).render(
  createElement(StrictMode, null, createElement(PorticoProvider, { portico }, createElement(Wallet))),
)
`,
})
