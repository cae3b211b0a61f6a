import { useState } from 'react'
import {
  addressOf,
  type CaipAddress,
  type Connection,
  networkOf,
  readCaipAddress,
} from '../../../domain/core/entities.ts'
import { explorerPage } from '../../../domain/networks/networks.ts'
import { useMessages, useOptions } from '../../app/hooks/use-app.ts'
import type { ViewProps } from '../../app/types.ts'
import { Avatar } from '../../kit/avatar.tsx'
import { Button, CopyButton, LinkButton } from '../../kit/button.tsx'
import { Definition, DefinitionList } from '../../kit/definition-list.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { Icon, walletIcon } from '../../kit/icon.tsx'
import { EmptyState } from '../../kit/placeholders.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useIdentity } from '../identity/use-identity.ts'
import { useLabels } from '../names/use-labels.ts'
import { settingsMessages } from '../settings/messages.ts'
import { outIcon } from '../settings/settings-icons.ts'
import { useSession } from './use-session.ts'

export { default as css } from './profile.css?inline'

/** Details of one account: identity, label and connection. Without a param it shows the active account. */
export function View({ entry }: ViewProps) {
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
              <Icon d={outIcon} size={18} />
              {t.explorer}
            </LinkButton>
          )}
        </div>
      </div>
      <LabelForm key={labels[account] ?? ''} account={account} known={labels[account] ?? ''} />
      <DefinitionList>
        <Definition name={t.wallet}>
          {wallet.name} · {t.kinds[kind]}
        </Definition>
        <Definition name={t.network}>{network?.name ?? networkOf(account)}</Definition>
        <Definition name={t.worksOn}>
          {good ? good.map(network => network.name).join(', ') : t.anyNetwork}
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
          id="own-label"
          type="text"
          autoComplete="off"
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
