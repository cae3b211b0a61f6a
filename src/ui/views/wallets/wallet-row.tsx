import type { WalletRow as Row } from '../../../domain/wallets/wallet-order.ts'
import { useMessages, useWalletName } from '../../app/hooks/use-app.ts'
import { Picture } from '../../kit/picture.tsx'
import { connectMessages } from '../../parts/wallets/connect-messages.ts'

type WalletRowProps = RowProps & {
  readonly row: NamedRow
  /** A text that distinguishes the wallet from another wallet with the same name. */
  readonly caption: string | undefined
  readonly first: boolean
  /** Whether the view beside the list connects this wallet. */
  readonly isChosen?: boolean
}

/** A row for a wallet: its picture and name, and a badge if it is installed or was used last. */
export function WalletRow({ row, caption, locked, first, isChosen, onPress }: WalletRowProps) {
  const t = useMessages(connectMessages)
  const nameOf = useWalletName()
  const { wallet } = row
  const icon = row.kind === 'injected' ? row.wallet.icon : row.wallet.imageUrl
  // The uuid of a wallet in the page changes with each load, so tests find the row by rdns or name.
  const id = row.kind === 'injected' ? row.wallet.rdns : wallet.id
  const isSuspicious = row.kind === 'injected' && row.wallet.isSuspicious
  return (
    <button
      type="button"
      className="row"
      aria-disabled={locked || undefined}
      aria-current={isChosen || undefined}
      data-testid={`wallet-selector-${id ?? wallet.name}`}
      data-first={first || undefined}
      onClick={locked ? undefined : event => onPress(event.currentTarget)}
    >
      <Picture name={wallet.name} src={icon} mark={isSuspicious ? undefined : `wallet/${id}`} />
      <span className="grow two">
        {nameOf(wallet.name)}
        {caption && <span className="label">{caption}</span>}
      </span>
      {isSuspicious && (
        <span className="badge warn" title={t.doubtfulNote}>
          {t.doubtful}
        </span>
      )}
      {row.recent ? (
        <span className="badge accent">{t.lastUsed}</span>
      ) : (
        row.kind === 'injected' &&
        !isSuspicious &&
        !row.wallet.isOtherApp && <span className="badge ok">{t.installed}</span>
      )}
    </button>
  )
}

/** A row of one wallet. The row `walletConnect` is left out, because it stands for many wallets. */
export type NamedRow = Exclude<Row, { kind: 'walletConnect' }>
export type RowProps = { readonly locked: boolean; readonly onPress: (control: HTMLElement) => void }
