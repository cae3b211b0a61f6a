import { Fragment } from 'react'
import type { View as ViewName } from '../../../domain/navigation/views.ts'
import type { WalletRow as Row } from '../../../domain/wallets/wallet-order.ts'
import { useIsPhone, useMessages, useNavigation, useOptions } from '../../app/hooks/use-app.ts'
import { useSharedElementStart } from '../../app/hooks/use-shared-element.ts'
import type { ViewProps } from '../../app/types.ts'
import { useMedia } from '../../kit/hooks/use-media.ts'
import { gridIcon, Icon, qrIcon } from '../../kit/icon.tsx'
import { Skeletons } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { LoginPlace, useCanLogIn } from '../embedded-wallet/login-place.tsx'
import { QrPanel, TypeToSearch } from '../qr/lazy-qr.tsx'
import qr from '../qr/qr.css?inline'
import own from './connect.css?inline'
import { connectMessages } from './connect-messages.ts'
import { LegalCheck } from './lazy-legal.ts'
import { useConnectRows } from './use-connect-rows.ts'
import { useConsent } from './use-consent.ts'
import { GlyphRow, type NamedRow, WalletRow } from './wallet-row.tsx'

export const css = own + qr

/** The first view: wallets in this page, wallets of the catalogue, and a QR code for all others. */
export function View({ entry }: ViewProps) {
  const t = useMessages(connectMessages)
  const { push } = useNavigation()
  const takeOff = useSharedElementStart()
  const { projectId, features, networks, allWallets, enableWalletConnect, enableWallets, enableWalletGuide } =
    useOptions()
  const wide = useMedia(roomyWindow)
  const phone = useIsPhone()
  const hasKeyboard = useMedia('(any-pointer: fine)')
  const { asked, agreed, locked, setAgreed } = useConsent()
  // This file also shows the view `ConnectWallets`, which lists wallets only.
  const canLogIn = useCanLogIn() && entry.view === 'Connect'
  const mailFirst = canLogIn && features.email && !features.emailShowWallets
  const collapsed = (features.collapseWallets || mailFirst) && entry.view === 'Connect'
  const byQr = projectId !== undefined && enableWalletConnect
  const roomy = wide && byQr && !collapsed
  const { rows, awaited, count, listMissing } = useConnectRows(byQr)
  const offered = allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && phone)
  const listed = byQr && enableWallets && features.allWallets && offered
  const shown = collapsed ? [] : rows.filter(row => !roomy || row.kind !== 'walletConnect')
  const first = shown.find(row => row.kind !== 'walletConnect')
  // The site's options decide where the wallets are listed.
  const walletsAt = features.connectMethodsOrder.indexOf('wallet')
  const ways = canLogIn ? features.connectMethodsOrder : []
  const [before, after] = [ways.slice(0, walletsAt), ways.slice(walletsAt + 1)]
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
  /** A caption that distinguishes wallets with the same name, by network or origin. */
  const captionOf = (row: NamedRow): string | undefined => {
    const alike = rows.filter(
      other => other.kind !== 'walletConnect' && other.wallet.name === row.wallet.name,
    )
    if (row.kind !== 'injected' || alike.length < 2) return undefined
    const { namespaces } = row.wallet
    return namespaces.map(one => networks.find(({ namespace }) => namespace === one)?.name).join(', ')
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
        first={row === first && !asked}
        onPress={control => {
          takeOff(control)
          push(viewFor(row), { wallet: row.wallet })
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
      aside={
        roomy && (
          <>
            <QrPanel title={locked ? t.agreeFirst : t.scan} locked={locked} />
            {guide}
          </>
        )
      }
    >
      {asked && <LegalCheck agreed={agreed} onChange={setAgreed} />}
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
      {listed && !locked && hasKeyboard && <TypeToSearch />}
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

/** Groups the rows under headings and keeps their order. */
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
 * Matches if two panes fit into the window. In a media query, `em` is the user's own font size. The limits in px apply
 * if that size is below 16 px, because the modal uses at least 16 px.
 */
const roomyWindow = '(min-width: 800px) and (min-width: 50em) and (min-height: 560px) and (min-height: 35em)'

/** The view that a row opens. A wallet in the page is connected at once, unless the user must choose a namespace. */
function viewFor(row: NamedRow): ViewName {
  if (row.kind !== 'injected') return 'ConnectingWalletConnect'
  return row.wallet.namespaces.length > 1 ? 'ConnectingMultiChain' : 'ConnectingExternal'
}
