import { options } from './options.ts'

/** Returns the files of a React site that shows the results of the hooks of `portico/react`. */
export const reactSite = (): Readonly<Record<string, string>> => ({
  'index.html': `<!doctype html><html lang="en"><title>Consumer</title><body>
<div id="app"></div><script type="module" src="./main.js"></script></body></html>`,
  'main.js': `import { createElement, StrictMode, version } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortico } from 'portico'
import { ConnectButton, PorticoProvider, usePorticoAccount, usePorticoBalances } from 'portico/react'

const portico = createPortico(${options()})
window.shop = portico

function Wallet() {
  const { address, status } = usePorticoAccount()
  const balances = usePorticoBalances()
  const shown = balances.data ? balances.data.tokens.length + ' tokens' : balances.status
  return createElement('p', { id: 'wallet' }, (address ?? status) + ' ' + shown + ', React ' + version)
}

createRoot(document.getElementById('app')).render(
  createElement(
    StrictMode,
    null,
    createElement(PorticoProvider, { portico }, createElement(ConnectButton, { balance: true }), createElement(Wallet)),
  ),
)
`,
})

/**
 * Returns the files of a Next.js site whose pages are rendered on the server during the build. The module `app/shop.js`
 * therefore calls `createPortico` on the server, too.
 */
export const nextSite = (): Readonly<Record<string, string>> => ({
  // Without this setting, Turbopack reads the settings of the parent folders, which belong to this repository.
  'next.config.mjs': `export default { output: 'export', turbopack: { root: import.meta.dirname } }\n`,
  'app/layout.js': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>
}
`,
  'app/page.js': `import { Shop } from './shop'
export default function Page() {
  return <main><h1>Consumer</h1><Shop /></main>
}
`,
  'app/shop.js': `'use client'
import { version } from 'react'
import { createPortico } from 'portico'
import { PorticoProvider, usePorticoAccount, usePorticoBalances } from 'portico/react'

const portico = createPortico(${options()})
if (typeof window !== 'undefined') window.shop = portico

function Wallet() {
  const { address, status } = usePorticoAccount()
  const balances = usePorticoBalances()
  const shown = balances.data ? balances.data.tokens.length + ' tokens' : balances.status
  return <p id="wallet">{(address ?? status) + ' ' + shown + ', React ' + version}</p>
}

export function Shop() {
  return <PorticoProvider portico={portico}><portico-button></portico-button><Wallet /></PorticoProvider>
}
`,
})
