/** @jsxImportSource react */
import { createPortico } from 'portico'
import { ConnectButton, PorticoProvider } from 'portico/react'
import { createRoot } from 'react-dom/client'
import { site } from './site.ts'

const { options, withBalance } = site()
const portico = createPortico(options)

createRoot(document.getElementById('app') as HTMLElement).render(
  <PorticoProvider portico={portico}>
    <ConnectButton balance={withBalance} />
  </PorticoProvider>,
)
