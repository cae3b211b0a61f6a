'use client'
import { usePortico, usePorticoAccount } from 'portico/react'

export function Wallet() {
  const { open } = usePortico()
  const { address } = usePorticoAccount()
  return (
    <button type="button" id="wallet" onClick={() => void open()}>
      {address ?? 'Connect wallet'}
    </button>
  )
}
