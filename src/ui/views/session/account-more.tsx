import { sendNamespaces, swapNetworks } from '../../../domain/core/constants.ts'
import {
  addressOf,
  type Balances,
  type CaipAddress,
  namespaceOf,
  networkOf,
} from '../../../domain/core/entities.ts'
import type { View } from '../../../domain/navigation/views.ts'
import type { WalletFeature } from '../../../domain/options/types.ts'
import { hasLine } from '../../../domain/portfolio/totals.ts'
import { useMessages, useNavigation, useUi } from '../../app/hooks/use-app.ts'
import { Button, CopyButton } from '../../kit/button.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { SpamTokens } from '../../parts/balances/token-row.tsx'
import { portfolioMessages } from '../../parts/portfolio/messages.ts'
import { Allocation, PortfolioChart, sourceNote, useValueHistory } from '../portfolio/portfolio-list.tsx'

/** A chart of the account's value. Shows the share of each token instead if there are too few values for a line. */
export function TotalChart({ balances }: { balances: Balances }) {
  const points = useValueHistory(balances.account)
  if (hasLine(points)) return <PortfolioChart small points={points} />
  return <Allocation tokens={[balances.native, ...balances.tokens]} />
}

/** The end of the token list: where the data comes from, and the tokens with a spam flag. */
export function TokenListFooter({ balances }: { balances: Balances }) {
  const t = useMessages(portfolioMessages)
  const { tokens } = balances
  const source = sourceNote(balances, t)
  return (
    <>
      {source && (
        <p className="note line" data-testid="portico-source">
          {source}
        </p>
      )}
      <SpamTokens tokens={tokens.filter(({ spamFlag, amount }) => spamFlag && amount > 0n)} />
    </>
  )
}

/** An action of the account view, such as send, and the view that it opens. */
type OfferedFeature = { readonly feature: WalletFeature; readonly view: View }

const viewOf: Readonly<Record<WalletFeature, View>> = {
  onramp: 'OnRampProviders',
  swaps: 'Swap',
  receive: 'WalletReceive',
  send: 'WalletSend',
}

/**
 * Returns the actions of the account view in the site's order. Leaves out an action that the site disables or the
 * network does not support.
 */
export function useWalletFeatures(account: CaipAddress): readonly OfferedFeature[] {
  const { features } = useUi().deps.options
  const works: Readonly<Record<WalletFeature, boolean>> = {
    onramp: sendNamespaces.includes(namespaceOf(account)),
    swaps: swapNetworks.includes(networkOf(account)),
    receive: true,
    send: sendNamespaces.includes(namespaceOf(account)),
  }
  return features.walletFeaturesOrder
    .map(feature => ({ feature, view: viewOf[feature] }))
    .filter(({ feature }) => features[feature] && works[feature])
}

/** Messages of the card that an account without tokens shows. */
export const firstRunMessages = {
  id: 'firstRun',
  title: 'Add your first tokens',
  body: 'Buy with a card, or send tokens here from an exchange or another wallet.',
  receiveOnly: 'Send tokens here from an exchange or another wallet.',
  address: 'Address',
  copy: 'Copy address',
}

/** A card for an empty account, with the address at which it receives tokens and a button to buy tokens. */
export function FirstRun({ account }: { account: CaipAddress }) {
  const t = useMessages(firstRunMessages)
  const { features } = useMessages(featureMessages)
  const { push } = useNavigation()
  const address = addressOf(account)
  const buy = useWalletFeatures(account).find(({ feature }) => feature === 'onramp')
  return (
    <section className="first-run" data-testid="portico-first-run">
      <h2 className="headline">{t.title}</h2>
      <p>{buy ? t.body : t.receiveOnly}</p>
      <FullAddress address={address} />
      <div className="foot-pair">
        <CopyButton text={address} what={t.address}>
          {t.copy}
        </CopyButton>
        {buy && (
          <Button small kind="primary" testId="portico-first-run-buy" onPress={() => push(buy.view)}>
            {features.onramp}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The names of the account's actions. */
export const featureMessages = {
  id: 'features',
  title: 'What you can do',
  features: {
    onramp: 'Buy',
    swaps: 'Swap',
    receive: 'Receive',
    send: 'Send',
  } satisfies Record<WalletFeature, string>,
}
