import type { ReactNode } from 'react'
import type { WalletRow as Row } from '../../../domain/wallets/wallet-order.ts'
import { useMessages } from '../../app/hooks/use-app.ts'
import { Picture } from '../../kit/picture.tsx'
import { connectMessages } from './connect-messages.ts'

/** A row of one wallet. The row `walletConnect` is not included, because it stands for all other wallets. */
export type NamedRow = Exclude<Row, { kind: 'walletConnect' }>
type RowProps = { readonly locked: boolean; readonly onPress: (control: HTMLElement) => void }

type WalletRowProps = RowProps & {
  readonly row: NamedRow
  /** Distinguishes the wallet from another wallet with the same name. */
  readonly caption: string | undefined
  readonly first: boolean
}

/** A wallet that the user can choose: its picture and name, and a badge if it is installed or was used last. */
export function WalletRow({ row, caption, locked, first, onPress }: WalletRowProps) {
  const t = useMessages(connectMessages)
  const { wallet } = row
  const icon = row.kind === 'injected' ? row.wallet.icon : row.wallet.imageUrl
  // Wallets in the page have a new uuid after each load, so tests address them by rdns or name.
  const id = row.kind === 'injected' ? row.wallet.rdns : wallet.id
  const doubtful = row.kind === 'injected' && row.wallet.doubtful
  return (
    <button
      type="button"
      className="row"
      aria-disabled={locked || undefined}
      data-testid={`wallet-selector-${id ?? wallet.name}`}
      data-first={first || undefined}
      onClick={locked ? undefined : event => onPress(event.currentTarget)}
    >
      <Picture name={wallet.name} src={icon} mark={doubtful ? undefined : `wallet/${id}`} />
      <span className="grow two">
        {wallet.name}
        {caption && <span className="label">{caption}</span>}
      </span>
      {doubtful && (
        <span className="badge warn" title={t.doubtfulNote}>
          {t.doubtful}
        </span>
      )}
      {row.recent ? (
        <span className="badge accent">{t.lastUsed}</span>
      ) : (
        row.kind === 'injected' &&
        !doubtful &&
        !row.wallet.isOtherApp && <span className="badge ok">{t.installed}</span>
      )}
    </button>
  )
}

type GlyphRowProps = RowProps & {
  readonly icon: ReactNode
  readonly name: string
  readonly count?: string
  readonly testId: string
}

/** A row that opens something other than a wallet: all wallets, or the QR code. */
export function GlyphRow({ icon, name, count, locked, testId, onPress }: GlyphRowProps) {
  return (
    <button
      type="button"
      className="row"
      aria-disabled={locked || undefined}
      data-testid={testId}
      onClick={locked ? undefined : event => onPress(event.currentTarget)}
    >
      <span className="pic plain">{icon}</span>
      <span className="grow">{name}</span>
      {count && (
        <bdi className="badge num" dir="ltr">
          {count}
        </bdi>
      )}
    </button>
  )
}
