/** @jsxImportSource react */
import { type UIEvent, useLayoutEffect, useRef, useState } from 'react'

const words = ['Lark', 'Tide', 'Fern', 'Quill', 'Orchard', 'Bram', 'Cinder', 'Dapple']
const wallets = Array.from({ length: 600 }, (_, index) => `${words[index % words.length]} ${index}`)
const rowHeight = 56
const bodyHeight = 448

export type DialogProps = { readonly onClose: () => void }

/**
 * A native dialog with a search field and a list of 600 wallets. Only the visible rows of the list are in the document.
 */
export function WalletDialog({ onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const [search, setSearch] = useState('')
  const [top, setTop] = useState(0)
  useLayoutEffect(() => ref.current?.showModal(), [])
  const found = wallets.filter(name => name.toLowerCase().includes(search.toLowerCase()))
  const first = Math.max(0, Math.floor(top / rowHeight) - 2)
  const visible = found.slice(first, first + bodyHeight / rowHeight + 5)
  const onScroll = (event: UIEvent<HTMLDivElement>) => setTop(event.currentTarget.scrollTop)
  return (
    <dialog ref={ref} onClose={onClose}>
      <h1>Connect a wallet</h1>
      <input type="search" value={search} onChange={event => setSearch(event.currentTarget.value)} />
      <div className="body" style={{ height: bodyHeight, overflow: 'auto' }} onScroll={onScroll}>
        <div
          style={{ height: found.length * rowHeight, paddingTop: first * rowHeight, boxSizing: 'border-box' }}
        >
          {visible.map(name => (
            <button
              key={name}
              type="button"
              data-testid={`wallet-selector-${name}`}
              style={{ display: 'block', height: rowHeight }}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
    </dialog>
  )
}
