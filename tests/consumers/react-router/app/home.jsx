import { usePortico, usePorticoAccount } from 'portico/react'

export default function Home() {
  const { open } = usePortico()
  const { address } = usePorticoAccount()
  return (
    <main>
      <button type="button" id="wallet" onClick={() => void open()}>
        {address ?? 'Connect wallet'}
      </button>
    </main>
  )
}
