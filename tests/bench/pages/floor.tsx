/** @jsxImportSource react */
import { type ComponentType, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { cachedBalance } from './floor-cache.ts'
import type { DialogProps } from './floor-dialog.tsx'

/**
 * The baseline of the benchmark: the smallest wallet modal in React. It has a connect button, a dialog whose code loads
 * at the click, and the balance of the last visit.
 */
function App() {
  const [isOpen, setOpen] = useState(false)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const [balance, setBalance] = useState<string>()
  useEffect(() => void cachedBalance().then(setBalance), [])
  // React.lazy is not used, because React would show the loaded content of a Suspense boundary 300 ms late.
  const open = async () => {
    setOpen(true)
    const { WalletDialog } = await import('./floor-dialog.tsx')
    setDialog(() => WalletDialog)
  }
  return (
    <>
      <button type="button" data-testid="connect-button" onClick={open}>
        {balance ? `${balance} · 0x1234…abcd` : 'Connect'}
      </button>
      {isOpen && Dialog && <Dialog onClose={() => setOpen(false)} />}
    </>
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(<App />)
