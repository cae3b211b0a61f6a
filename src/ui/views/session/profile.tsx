import { useState } from 'react'
import { shortAddress } from '../../../domain/core/address-text.ts'
import {
  addressOf,
  type CaipAddress,
  type Connection,
  networkOf,
  readCaipAddress,
} from '../../../domain/core/entities.ts'
import { explorerPage } from '../../../domain/networks/explorer-page.ts'
import {
  type ConnectedWallet,
  connectedWallets,
  namespacesOf,
} from '../../../domain/session/connected-wallets.ts'
import { reportDisconnect } from '../../../domain/session/report-disconnect.ts'
import { activeConnection } from '../../../domain/session/session.ts'
import {
  useLatest,
  useList,
  useMessages,
  useNavigation,
  useOptions,
  useUi,
  useWalletName,
} from '../../app/hooks/use-app.ts'
import { useErrorReport } from '../../app/hooks/use-error-report.ts'
import { useSession } from '../../app/hooks/use-session.ts'
import { useWhileShown } from '../../app/hooks/use-while-shown.ts'
import type { ViewModule, ViewProps } from '../../app/types.ts'
import { Address } from '../../kit/address.tsx'
import { Avatar } from '../../kit/avatar.tsx'
import { Button } from '../../kit/button.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { Definition, DefinitionList } from '../../kit/definition-list.tsx'
import { Dotted } from '../../kit/dotted.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { Icon } from '../../kit/icon.tsx'
import { outIcon } from '../../kit/icons/account.ts'
import { walletIcon } from '../../kit/icons/common.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import { plainField } from '../../kit/plain-field.ts'
import { Screen } from '../../kit/screen.tsx'
import { useIdentity } from '../../parts/identity/use-identity.ts'
import { useLabels } from '../../parts/names/use-labels.ts'
import { ActiveBadge } from '../../parts/session/active-badge.tsx'
import { reportTo } from '../../parts/session/report-to.ts'
import { useOwnAccounts } from '../../parts/session/use-own-accounts.tsx'
import { settingsMessages } from '../../parts/settings/messages.ts'
import { walletsMessages } from '../../parts/wallets/messages.ts'
import { useNamespaceNames } from '../../parts/wallets/use-namespace-names.ts'
import { WalletCard } from '../../parts/wallets/wallet-card.tsx'
import walletsCss from '../../parts/wallets/wallets.css?inline'
import wallets from '../../parts/wallets/wallets.css?inline'
import profileCss from './profile.css?inline'

/**
 * The view with the details of one account: its name, label and connection. Without params it shows the active account.
 */
export const Profile: ViewModule = { View: ProfileView, css: profileCss }

function ProfileView({ entry }: ViewProps) {
  const t = useMessages(settingsMessages)
  const { active, connections } = useSession()
  const account = readCaipAddress(entry.params?.account) ?? active
  const connection = connections.find(({ accounts }) => accounts.some(shared => shared === account))
  if (account && connection) return <Shown account={account} connection={connection} />
  return (
    <Screen title={t.profile}>
      <EmptyState icon={walletIcon} title={t.nobody} />
    </Screen>
  )
}

function Shown({ account, connection }: { account: CaipAddress; connection: Connection }) {
  const t = useMessages(settingsMessages)
  const list = useList()
  const nameOf = useWalletName()
  const { networks } = useOptions()
  const { name, avatar } = useIdentity(account)
  const { labels } = useLabels()
  const address = addressOf(account)
  const network = networks.find(({ id }) => id === networkOf(account))
  const explorer = explorerPage(network, 'address', address)
  const { approvedNetworks, kind, wallet } = connection
  const good = approvedNetworks && networks.filter(({ id }) => approvedNetworks.includes(id))
  return (
    <Screen title={t.profile}>
      <div className="profile-head">
        <Avatar address={address} src={avatar} />
        {(labels[account] ?? name) !== undefined && <p className="name">{labels[account] ?? name}</p>}
        {labels[account] !== undefined && name !== undefined && <p className="label">{name}</p>}
        <p data-testid="portico-profile-address">
          <FullAddress address={address} />
        </p>
        <div className="line">
          <CopyButton text={address} what={t.address} testId="portico-profile-copy">
            {t.copy}
          </CopyButton>
          {explorer && (
            <LinkButton small href={explorer}>
              <Icon d={outIcon} size={18} flip />
              {t.explorer}
            </LinkButton>
          )}
        </div>
      </div>
      <LabelForm key={labels[account] ?? ''} account={account} known={labels[account] ?? ''} />
      <DefinitionList>
        <Definition name={t.wallet}>
          <Dotted
            facts={[
              ['wallet', nameOf(wallet.name)],
              ['kind', t.kinds[kind]],
            ]}
          />
        </Definition>
        <Definition name={t.network}>{network?.name ?? networkOf(account)}</Definition>
        <Definition name={t.worksOn}>
          {good ? list(good.map(network => network.name)) : t.anyNetwork}
        </Definition>
      </DefinitionList>
    </Screen>
  )
}

function LabelForm({ account, known }: { account: CaipAddress; known: string }) {
  const t = useMessages(settingsMessages)
  const { label } = useLabels()
  const [text, setText] = useState(known)
  const same = text.trim() === known
  return (
    <form
      className="labelform"
      onSubmit={event => {
        event.preventDefault()
        if (!same) label(account, text)
      }}
    >
      <label htmlFor="own-label">{t.label}</label>
      <div className="line">
        <input
          {...plainField}
          id="own-label"
          type="text"
          maxLength={40}
          aria-describedby="own-label-hint"
          data-testid="portico-label-input"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Button off={same} testId="portico-label-save" onPress={() => label(account, text)}>
          {t.save}
        </Button>
      </div>
      <p id="own-label-hint" className="note">
        {t.labelHint}
      </p>
    </form>
  )
}

/** The view with all connected wallets. The user can switch to a wallet, disconnect it, or connect another one. */
export const ProfileWallets: ViewModule = { View: ProfileWalletsView, css: walletsCss }

function ProfileWalletsView() {
  const t = useMessages(walletsMessages)
  const { push, back } = useNavigation()
  const { wallets, active, account, leaving, use, disconnect } = useConnections(back)
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide testId="add-connection-button" onPress={() => push('Connect')}>
          <Icon d={walletIcon} size={18} />
          {t.add}
        </Button>
      }
    >
      {wallets.length === 0 && <p className="empty">{t.none}</p>}
      {wallets.map(wallet => (
        <WalletCard
          key={wallet.id}
          wallet={wallet}
          account={active && wallet.connections.includes(active) ? account : undefined}
          leaving={leaving === wallet.id}
          use={use}
          disconnect={() => disconnect(wallet)}
        />
      ))}
    </Screen>
  )
}

/** The view with the accounts of the active wallet. A press on an account switches to it. */
export const SwitchAddress: ViewModule = { View: SwitchAddressView, css: wallets }

function SwitchAddressView() {
  const t = useMessages(settingsMessages)
  const { back } = useNavigation()
  const { accounts, active, use } = useOwnAccounts(back)
  const { labels } = useLabels()
  return (
    <Screen title={t.switchAccount}>
      {accounts.length === 0 && <EmptyState icon={walletIcon} title={t.nobody} />}
      <ul className="rows">
        {accounts.map(account => {
          const address = addressOf(account)
          const here = account === active
          const label = labels[account]
          return (
            <li key={account}>
              <button
                type="button"
                className="row"
                aria-current={here || undefined}
                data-testid={`portico-account-${address}`}
                onClick={() => use(account, label ?? shortAddress(address))}
              >
                <Avatar address={address} size={36} />
                <span className="grow two">
                  {label !== undefined && <span>{label}</span>}
                  <span className={label === undefined ? undefined : 'label'}>
                    <Address address={address} />
                  </span>
                </span>
                {here && <ActiveBadge />}
              </button>
            </li>
          )
        })}
      </ul>
    </Screen>
  )
}

type Connections = {
  /**
   * The connected wallets, grouped by namespace in the order of the site's networks. The newest connection of a
   * namespace comes first.
   */
  readonly wallets: readonly ConnectedWallet[]
  readonly active?: Connection
  readonly account?: CaipAddress
  readonly leaving?: string
  readonly use: (connection: Connection, account: CaipAddress) => void
  readonly disconnect: (wallet: ConnectedWallet) => void
}

/**
 * Returns the connected wallets, and functions that switch to a wallet or disconnect a wallet. A switch needs no prompt
 * in the wallet. `done` runs after a switch, unless the user has left the view.
 */
function useConnections(done: () => void): Connections {
  const { state, deps } = useUi()
  const t = useMessages(walletsMessages)
  const session = useLatest(state.session)
  const [leaving, setLeaving] = useState<string>()
  const order = deps.options.networks.map(({ namespace }) => namespace)
  const place = ({ namespace }: Connection) => {
    const at = order.indexOf(namespace)
    return at < 0 ? order.length : at
  }
  const active = activeConnection(session)
  const complain = useErrorReport()
  const whileShown = useWhileShown()
  const listed = useNamespaceNames()
  return {
    wallets: connectedWallets([...session.connections].sort((a, b) => place(a) - place(b))),
    ...(active && { active }),
    ...(session.active && { account: session.active }),
    ...(leaving && { leaving }),
    use: ({ connectorId, wallet }, account) => {
      const finish = whileShown(done)
      deps.link.api.switchAccount(account, connectorId).then(() => {
        state.announce(t.using(wallet.name))
        finish()
      }, complain)
    },
    disconnect: wallet => {
      if (leaving) return
      const [{ connectorId, namespace }] = wallet.connections
      const name = t.whole(wallet.wallet.name, listed(namespacesOf(wallet)))
      setLeaving(wallet.id)
      state.announce(t.disconnecting(name))
      reportDisconnect(deps.link.api.disconnectWallet(connectorId, namespace), state.track, reportTo(deps))
        .then(() => state.announce(t.left(name)), complain)
        .finally(() => setLeaving(undefined))
    },
  }
}
