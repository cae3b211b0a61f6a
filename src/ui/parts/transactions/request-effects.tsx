import type { ReactNode } from 'react'
import type { DescribedValue, Description, NativeAmount } from '../../../domain/clear-signing/description.ts'
import { formatUnits, showExact } from '../../../domain/core/amount.ts'
import { contractName } from '../../../domain/core/contract-names.ts'
import {
  type CaipAddress,
  type CaipNetworkId,
  type Network,
  networkId,
  referenceOf,
  type TokenBalance,
} from '../../../domain/core/entities.ts'
import { dataOf, idle } from '../../../domain/core/loadable.ts'
import { networks } from '../../../domain/networks/known-networks.ts'
import { findNetwork } from '../../../domain/networks/networks.ts'
import type { RequestEffect } from '../../../domain/transactions/request-calls.ts'
import { isDangerous } from '../../../domain/transactions/request-effects.ts'
import {
  useFeature,
  useLatest,
  useLocale,
  useMessages,
  useSentences,
  useUi,
} from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { FullAddress } from '../../kit/full-address.tsx'
import { requestMessages } from './request-messages.ts'
import { useDate } from './use-date.ts'

/**
 * A wallet request, or one call of a batch. Its effects are decoded from its bytes, and its description comes from the
 * descriptor of the contract (ERC-7730).
 */
export type ReadRequest = {
  readonly effects: readonly RequestEffect[]
  readonly description?: Description | undefined
  /** The network on which the wallet executes the request. */
  readonly network: CaipNetworkId
  /** The account that the request is for. Absent if the wallet has not reported one. */
  readonly account?: CaipAddress
}

type EffectsProps = {
  readonly requests: readonly ReadRequest[]
  /** Notes that apply to all requests, for example that the site pays the network fee. */
  readonly notes?: readonly string[]
}

/** Shows the effects of the requests to the wallet. They are decoded from the exact bytes that the wallet receives. */
export function RequestEffects({ requests, notes = [] }: EffectsProps) {
  const t = useMessages(requestMessages)
  const sentences = useSentences()
  if (!requests.some(({ effects, description }) => description ?? effects[0])) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the view while the login frame is covered
    <section className="in-hands" tabIndex={0} aria-labelledby="asked-title" data-testid="portico-asked">
      <h2 id="asked-title" className="group">
        {t.title}
      </h2>
      {notes.length > 0 && <Banner tone="info">{sentences(...notes)}</Banner>}
      {requests.map((request, place) => (
        <RequestBox key={place} request={request} />
      ))}
    </section>
  )
}

function RequestBox({ request }: { request: ReadRequest }) {
  const { effects, description, network, account } = request
  const coinOf = useCoins(network, account)
  // If a description says what the request does, effects that Portico cannot decode are left out.
  const known = description ? effects.filter(({ kind }) => kind !== 'unknown') : effects
  return (
    <>
      {known.map((effect, index) => (
        <Effect key={index} effect={effect} coin={coinOf(effect)} network={network} />
      ))}
      {description && (
        <RequestDescription
          description={description}
          effects={known.filter(({ kind }) => kind !== 'coins' && kind !== 'delegate')}
          named={networkIn(effects[0], network)}
          current={network}
        />
      )}
    </>
  )
}

/** Returns the network that the effect names, or `current` if it names none. */
function networkIn(effect: RequestEffect | undefined, current: CaipNetworkId): CaipNetworkId | 'any' {
  if (effect?.chain === undefined) return current
  return effect.chain === 'any' ? 'any' : networkId(`eip155:${effect.chain}`)
}

/**
 * Returns a function that finds the coin of an effect: the native coin or a token of the network that the effect names.
 * The view needs its symbol and decimals to show amounts. Tokens with a spam flag are left out.
 */
function useCoins(
  current: CaipNetworkId,
  account: CaipAddress | undefined,
): (effect: RequestEffect) => Coin | undefined {
  const balances = useFeature('balances')
  const findShown = useNetworks()
  const balance = dataOf(useLatest(account && balances.stream$('balances', account)) ?? idle)
  const tokens = balance?.tokens.filter(({ spamFlag }) => spamFlag === undefined) ?? []
  return effect => {
    const network = networkIn(effect, current)
    if (network === 'any') return undefined
    if (effect.kind === 'coins') return findShown(network)?.nativeCurrency
    if (!('token' in effect)) return undefined
    return tokens.find(
      token => token.network === network && token.address?.toLowerCase() === effect.token.toLowerCase(),
    )
  }
}

/** Returns a function that finds a network of the site, or a network that Portico knows. */
function useNetworks(): (id: CaipNetworkId) => Network | undefined {
  const { deps } = useUi()
  return id => findNetwork(id, deps.options.networks) ?? findNetwork(id, networks)
}

type Coin = Pick<TokenBalance, 'symbol' | 'decimals'>
type EffectProps = { readonly effect: RequestEffect; readonly coin: Coin | undefined }

/** Effects of a signature that no contract reads, so that it belongs to no network. */
const offChain: readonly RequestEffect['kind'][] = ['message', 'bytes', 'solana', 'blind']

function Effect({ effect, coin, network }: EffectProps & { readonly network: CaipNetworkId }) {
  const t = useMessages(requestMessages)
  const warning = warningOf(effect, coin, t)
  const isGrant = 'token' in effect && !/^(transfer|nft)/.test(effect.kind)
  const date = useDate()
  const known = contractName(effect.to)
  const named = networkIn(effect, network)
  return (
    <div className="in-hand" data-testid={`portico-asked-${effect.kind}`}>
      <OtherNetwork named={named} current={network} />
      {warning && (
        <Banner
          tone={isDangerous(effect) ? 'bad' : 'warn'}
          role="alert"
          title={warning}
          testId="portico-asked-warning"
        />
      )}
      <RequestFacts
        before={
          <div className={effect.kind === 'unknown' ? 'warn-text' : undefined}>
            <p>{t.kinds[effect.kind]}</p>
            {effect.to && <FullAddress address={effect.to} />}
            {isGrant && <p className="label">{known === undefined ? t.stranger : t.known(known)}</p>}
            {effect.kind === 'delegate' && <p className="label">{t.smart}</p>}
            {effect.kind === 'revoke' && !coin && <p className="label">{t.maybeNft}</p>}
            {'text' in effect && <p className="asked-text">{effect.text}</p>}
          </div>
        }
      >
        {'amount' in effect && effect.amount !== undefined && (
          <RequestFact name={t.amount} testId="portico-asked-amount">
            <EffectAmount effect={effect} amount={effect.amount} coin={coin} />
          </RequestFact>
        )}
        {'from' in effect && (
          <RequestFact name={t.from}>
            <FullAddress address={effect.from} />
          </RequestFact>
        )}
        {'token' in effect && (
          <RequestFact name={t.token}>
            {'id' in effect ? `#${effect.id}` : coin?.symbol} <FullAddress address={effect.token} />
          </RequestFact>
        )}
        {'until' in effect && effect.until !== undefined && (
          <RequestFact name={t.until}>{date(effect.until)}</RequestFact>
        )}
        {'name' in effect && effect.name && <RequestFact name={t.name}>{effect.name}</RequestFact>}
        {(effect.chain !== undefined || !offChain.includes(effect.kind)) && <NetworkFact named={named} />}
      </RequestFacts>
    </div>
  )
}

type NetworkProps = {
  /** The network that the request names. `any` means that it names none. */
  readonly named: CaipNetworkId | 'any'
  readonly current: CaipNetworkId
}

function useNetworkNames(): (id: CaipNetworkId | 'any') => string {
  const t = useMessages(requestMessages)
  const findShown = useNetworks()
  return id => (id === 'any' ? t.anyNetwork : (findShown(id)?.name ?? t.networkId(referenceOf(id))))
}

/** Warns if a request names another network than the one that the wallet uses. */
function OtherNetwork({ named, current }: NetworkProps) {
  const t = useMessages(requestMessages)
  const names = useNetworkNames()
  if (named === 'any' || named === current) return null
  return (
    <Banner
      tone="warn"
      role="alert"
      title={t.otherNetwork(names(named), names(current))}
      testId="portico-asked-elsewhere"
    />
  )
}

/** The network on which a request counts. */
function NetworkFact({ named }: Pick<NetworkProps, 'named'>) {
  const t = useMessages(requestMessages)
  const names = useNetworkNames()
  return (
    <RequestFact name={t.network} testId="portico-asked-network">
      {names(named)}
    </RequestFact>
  )
}

type AmountProps = EffectProps & { readonly amount: bigint }

/** The amount of an effect, in tokens if the decimals of the token are known, and otherwise in base units. */
function EffectAmount({ effect, amount, coin }: AmountProps) {
  const t = useMessages(requestMessages)
  const locale = useLocale()
  if (isDangerous(effect)) return t.unlimited
  if ('id' in effect) return String(amount)
  return coin ? showExact(formatUnits(amount, coin.decimals), coin.symbol, locale) : t.units(String(amount))
}

function warningOf(
  effect: RequestEffect,
  coin: Coin | undefined,
  t: typeof requestMessages,
): string | undefined {
  if ('amount' in effect) {
    if (effect.amount === undefined) return t.unreadable
    if (isDangerous(effect)) return t.unlimitedWarning(coin?.symbol ?? t.ofThisKind)
  }
  const warnings: Partial<Record<RequestEffect['kind'], string>> = {
    'approve-all': t.allWarning,
    delegate: t.delegateWarning,
    permissions: t.permissionsWarning,
    blind: t.blindWarning,
    bytes: t.bytesWarning,
    order: t.orderWarning,
    'permit-nft': t.nftWarning,
    solana: t.solanaWarning,
    operation: t.kinds.unknown,
  }
  return warnings[effect.kind]
}

type DescriptionProps = {
  readonly description: Description
  /**
   * The decoded effects, which are shown above the description. The description leaves out the values of these effects.
   */
  readonly effects: readonly RequestEffect[]
  /** The name of a call that is part of another call. */
  readonly label?: string
  /** The native coins that a nested call sends. */
  readonly coins?: NativeAmount | undefined
} & NetworkProps

/** Shows what a call or message does, in the words of the contract's descriptor. A nested call has its own box. */
function RequestDescription({ description, effects, label, coins, named, current }: DescriptionProps) {
  const t = useMessages(requestMessages)
  const fields = description.fields.filter(({ value }) => !effects.some(effect => isIn(effect, value)))
  if (effects.length > 0 && fields.length === 0) return null
  return (
    <div className="in-hand" data-testid="portico-described">
      {effects.length === 0 && label === undefined && <OtherNetwork named={named} current={current} />}
      <RequestFacts
        before={
          <p>
            {label !== undefined && <span className="label">{label}: </span>}
            {description.intent}
          </p>
        }
      >
        {coins && (
          <RequestFact name={t.sends}>
            <NativeCoins coins={coins} />
          </RequestFact>
        )}
        {fields.map(
          ({ label, value }, place) =>
            value.kind !== 'call' && (
              <RequestFact key={place} name={label}>
                <Value value={value} />
              </RequestFact>
            ),
        )}
        {effects.length === 0 && (
          <RequestFact name={t.contract}>
            {description.owner} <FullAddress address={description.contract} />
          </RequestFact>
        )}
        {effects.length === 0 && label === undefined && <NetworkFact named={named} />}
      </RequestFacts>
      {fields.map(
        ({ label, value }, place) =>
          value.kind === 'call' && (
            <RequestDescription
              key={place}
              label={label}
              description={value.description}
              effects={[]}
              coins={value.coins}
              named={named}
              current={current}
            />
          ),
      )}
    </div>
  )
}

function Value({ value }: { value: Exclude<DescribedValue, { readonly kind: 'call' }> }) {
  const t = useMessages(requestMessages)
  const locale = useLocale()
  const date = useDate()
  switch (value.kind) {
    case 'amount': {
      const { amount, coin, token } = value
      const shown = showExact(formatUnits(amount, coin.decimals), coin.symbol ?? '', locale)
      return coin.symbol === undefined ? <OfToken words={shown} token={token} /> : shown
    }
    case 'units':
      return <OfToken words={t.baseUnits(String(value.amount))} token={value.token} />
    case 'limit':
      return value.coin?.symbol === undefined ? (
        <OfToken words={value.words} token={value.token} />
      ) : (
        `${value.words} ${value.coin.symbol}`
      )
    case 'address':
      return <FullAddress address={value.address} />
    case 'date':
      return date(value.seconds)
    case 'nft':
      return <OfToken words={`#${value.id}`} token={value.collection} />
    case 'unknown-call': {
      const words = `${t.unknownCall} ${value.selector}`
      return (
        <>
          <OfToken words={words} token={value.to} />
          {value.coins && <SentCoins coins={value.coins} />}
        </>
      )
    }
    default:
      return value.text
  }
}

/** The native coins that a call sends which Portico cannot describe. */
function SentCoins({ coins }: { coins: NativeAmount }) {
  const t = useMessages(requestMessages)
  return (
    <>
      {' '}
      {t.sends}: <NativeCoins coins={coins} />
    </>
  )
}

function NativeCoins({ coins: { amount, coin } }: { coins: NativeAmount }) {
  const t = useMessages(requestMessages)
  const locale = useLocale()
  if (!coin) return t.baseUnits(String(amount))
  return showExact(formatUnits(amount, coin.decimals), coin.symbol ?? '', locale)
}

/** A text about a token or contract whose name is unknown, with its address. */
function OfToken({ words, token }: { words: string; token: string | undefined }) {
  return (
    <>
      {words} {token !== undefined && <FullAddress address={token} />}
    </>
  )
}

/** Whether the effect already shows this value. */
function isIn(effect: RequestEffect, value: DescribedValue): boolean {
  switch (value.kind) {
    case 'address':
      return [effect.to, 'from' in effect && effect.from].some(
        address => address && address.toLowerCase() === value.address,
      )
    case 'amount':
    case 'units':
      return 'amount' in effect && effect.amount === value.amount
    case 'limit':
      return 'amount' in effect
    case 'date':
      return 'until' in effect && effect.until === value.seconds
    default:
      return false
  }
}

type RequestFactsProps = {
  /** The sentence above the values. It says what the request does. */
  readonly before: ReactNode
  readonly children: ReactNode
}

/**
 * A box that shows what a request does, and the values of the request, one on each line. It looks like
 * `DefinitionList`. That component is not used, because its buttons and placeholders would add too much JavaScript to
 * this view.
 */
function RequestFacts({ before, children }: RequestFactsProps) {
  return (
    <div className="asked-facts">
      {before}
      <dl>{children}</dl>
    </div>
  )
}

type RequestFactProps = { readonly name: string; readonly children: ReactNode; readonly testId?: string }

function RequestFact({ name, children, testId }: RequestFactProps) {
  return (
    <div className="asked-fact">
      <dt>{name}</dt>
      <dd data-testid={testId}>
        <bdi translate="no">{children}</bdi>
      </dd>
    </div>
  )
}
