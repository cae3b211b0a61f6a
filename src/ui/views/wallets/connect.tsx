import { Fragment, type ReactNode, use } from 'react'
import type { View as ViewName } from '../../../domain/navigation/views.ts'
import type { WalletRow as Row } from '../../../domain/wallets/wallet-order.ts'
import { PaneContext } from '../../app/hooks/pane.ts'
import {
  useIsPhone,
  useList,
  useMessages,
  useNavigation,
  useOptions,
  useSignal,
  useUi,
} from '../../app/hooks/use-app.ts'
import { useSharedElementStart } from '../../app/hooks/use-shared-element.ts'
import { lazyPart } from '../../app/lazy.tsx'
import type { ViewProps } from '../../app/types.ts'
import { useMedia } from '../../kit/hooks/use-media.ts'
import { Icon } from '../../kit/icon.tsx'
import { gridIcon, qrIcon } from '../../kit/icons/early.ts'
import { Screen } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import { LoginPlace } from '../../parts/embedded-wallet/login-place.tsx'
import { useCanLogIn } from '../../parts/embedded-wallet/use-can-log-in.ts'
import { QrPanel, TypeToSearch } from '../../parts/qr/lazy-qr.tsx'
import qr from '../../parts/qr/qr.css?inline'
import { connectMessages } from '../../parts/wallets/connect-messages.ts'
import { LegalCheck, useConsent } from '../../parts/wallets/use-consent.ts'
import { useTwoPanes } from '../../parts/wallets/use-two-panes.ts'
import own from './connect.css?inline'
import { useConnectRows } from './use-connect-rows.ts'
import { type NamedRow, type RowProps, WalletRow } from './wallet-row.tsx'

export const css = own + qr

/** Loads late, because its place is empty for less than a glance. */
const SiteLine = lazyPart(() => import('../../parts/wallets/site-line.tsx').then(file => file.SiteLine))

/** The first view of the modal: wallets in the page, wallets of the catalogue, and a QR code for all other wallets. */
export function View({ entry }: ViewProps) {
  const t = useMessages(connectMessages)
  const list = useList()
  const takeOff = useSharedElementStart()
  const { projectId, features, networks, allWallets, enableWalletConnect, enableWallets, enableWalletGuide } =
    useOptions()
  const hasTwoPanes = useTwoPanes()
  const pane = use(PaneContext)
  const { stack } = useSignal(useUi().state.navigation)
  // The wallet to which the view in the second pane connects.
  const chosen = pane && (stack[1]?.params?.wallet as { id?: string } | undefined)?.id
  const { push: add, back } = useNavigation()
  // A row beside an open view closes that view first.
  const push: typeof add = (view, params) => {
    for (let depth = pane ? stack.length : 1; depth > 1; depth--) back()
    add(view, params)
  }
  const phone = useIsPhone()
  const hasKeyboard = useMedia('(any-pointer: fine)')
  const { isRequired: isConsentRequired, agreed, locked, setAgreed } = useConsent()
  // The view `ConnectWallets` also renders this component, but without login options.
  const canLogIn = useCanLogIn() && entry.view === 'Connect'
  const mailFirst = canLogIn && features.email && !features.emailShowWallets
  const collapsed = (features.collapseWallets || mailFirst) && entry.view === 'Connect'
  const byQr = projectId !== undefined && enableWalletConnect
  const roomy = hasTwoPanes && !collapsed
  const { rows, awaited, count, listMissing } = useConnectRows(byQr)
  const offered = allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && phone)
  const listed = byQr && enableWallets && features.allWallets && offered
  const shown = collapsed ? [] : rows.filter(row => !roomy || row.kind !== 'walletConnect')
  const first = shown.find(row => row.kind !== 'walletConnect')
  // The site's option `connectMethodsOrder` sets which login options are above and below the wallets.
  const walletsAt = features.connectMethodsOrder.indexOf('wallet')
  const connectMethods = canLogIn ? features.connectMethodsOrder : []
  const [before, after] = [connectMethods.slice(0, walletsAt), connectMethods.slice(walletsAt + 1)]
  const tens = Math.floor((count ?? 0) / 10) * 10
  const guide = enableWalletGuide && (
    <p className="help line">
      <span className="label">{t.newHere}</span>
      <button
        type="button"
        className="btn quiet small"
        data-testid="portico-guide"
        onClick={() => push('WhatIsAWallet')}
      >
        {t.whatIs}
      </button>
    </p>
  )
  /**
   * Returns a caption that distinguishes an injected wallet from another row with the same name. It names one network
   * of each namespace of the wallet.
   */
  const captionOf = (row: NamedRow): string | undefined => {
    const alike = rows.filter(
      other => other.kind !== 'walletConnect' && other.wallet.name === row.wallet.name,
    )
    if (row.kind !== 'injected' || alike.length < 2) return undefined
    const { namespaces } = row.wallet
    return list(namespaces.flatMap(id => networks.find(({ namespace }) => namespace === id)?.name ?? []))
  }
  const rowOf = (row: Row) =>
    row.kind === 'walletConnect' ? (
      <GlyphRow
        icon={<Icon d={qrIcon} />}
        name={phone ? t.openApp : t.showQr}
        locked={locked}
        testId="wallet-selector-walletconnect"
        onPress={() => push(phone ? 'ConnectingWalletConnectBasic' : 'ConnectingWalletConnect')}
      />
    ) : (
      <WalletRow
        row={row}
        caption={captionOf(row)}
        locked={locked}
        isChosen={row.wallet.id === chosen}
        first={row === first && !isConsentRequired}
        onPress={control => {
          takeOff(control)
          push(viewFor(row, byQr), { wallet: row.wallet })
        }}
      />
    )
  const blocks = blocksOf(shown, !collapsed && awaited > 0)
  const drawn = blocks.map(({ title, rows: block }, index) => (
    <Fragment key={`${index}${title}`}>
      {title !== 'qr' && <h2 className="group">{t[title]}</h2>}
      <ul className="rows">
        {block.map(row => (
          <li key={row.kind === 'walletConnect' ? row.kind : row.wallet.id}>{rowOf(row)}</li>
        ))}
        {index === blocks.length - 1 && <Rest awaited={awaited} />}
      </ul>
    </Fragment>
  ))
  const lead = blocks[0]?.title === 'qr' ? 1 : 0
  return (
    <Screen
      title={t.title}
      {...(pane && { pane: pane.view, isInert: pane.isOver })}
      aside={
        roomy && (
          <>
            <QrPanel title={locked ? t.agreeFirst : t.scan} locked={locked} />
            {guide}
          </>
        )
      }
    >
      {entry.view === 'Connect' && (
        <div className="site-place">
          <SiteLine />
        </div>
      )}
      {isConsentRequired && <LegalCheck agreed={agreed} onChange={setAgreed} />}
      {before.length > 0 && <LoginPlace methods={before} locked={locked} wallets="after" />}
      {drawn.slice(0, lead)}
      <div className="rail">{drawn.slice(lead)}</div>
      {collapsed && (
        <GlyphRow
          icon={<Icon d={gridIcon} />}
          name={t.withWallet}
          locked={locked}
          testId="portico-connect-wallets"
          onPress={() => push('ConnectWallets')}
        />
      )}
      {listed && !collapsed && (
        <GlyphRow
          icon={<Icon d={gridIcon} />}
          name={t.all}
          locked={locked}
          testId="all-wallets"
          onPress={() => push('AllWallets')}
          {...(tens > 0 && { count: t.allCount(String(tens)) })}
        />
      )}
      {listMissing && !collapsed && (
        <p className="group" role="status">
          {t.listMissing}
        </p>
      )}
      {after.length > 0 && <LoginPlace methods={after} locked={locked} wallets="before" />}
      {!roomy && guide}
      {listed && !locked && !pane && hasKeyboard && <TypeToSearch />}
    </Screen>
  )
}

function Rest({ awaited }: { awaited: number }) {
  if (awaited === 0) return null
  return (
    <li>
      <Skeletons rows={awaited} />
    </li>
  )
}

type Block = { readonly title: 'qr' | 'yours' | 'more'; readonly rows: Row[] }

/** Groups the rows under headings without changing their order. */
function blocksOf(rows: readonly Row[], moreAwaited: boolean): readonly Block[] {
  const blocks: Block[] = []
  for (const row of rows) {
    const title =
      row.kind === 'walletConnect' ? 'qr' : row.kind === 'injected' || row.recent ? 'yours' : 'more'
    const last = blocks.at(-1)
    if (last?.title === title) last.rows.push(row)
    else blocks.push({ title, rows: [row] })
  }
  if (moreAwaited && blocks.at(-1)?.title !== 'more') blocks.push({ title: 'more', rows: [] })
  return blocks
}

/**
 * Returns the view that a row opens. A wallet in the page connects at once, unless the user must choose one of its
 * namespaces. Without WalletConnect, a wallet that is not in the page cannot connect, so its downloads open.
 */
function viewFor(row: NamedRow, byQr: boolean): ViewName {
  if (row.kind !== 'injected') return byQr ? 'ConnectingWalletConnect' : 'Downloads'
  return row.wallet.namespaces.length > 1 ? 'ConnectingMultiChain' : 'ConnectingExternal'
}

type GlyphRowProps = RowProps & {
  readonly icon: ReactNode
  readonly name: string
  readonly count?: string
  readonly testId: string
}

/** A row that opens a list of wallets or the QR code. It does not stand for one wallet. */
function GlyphRow({ icon, name, count, locked, testId, onPress }: GlyphRowProps) {
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
        <bdi translate="no" className="badge num" dir="ltr">
          {count}
        </bdi>
      )}
    </button>
  )
}
