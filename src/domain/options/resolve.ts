import { defaultEndpoints, defaultId, defaultThemeMode } from '../core/constants.ts'
import type { Network } from '../core/entities.ts'
import { type CoreError, coreError, toRecord } from '../core/errors/core-error.ts'
import { networks as knownNetworks } from '../networks/networks.ts'
import { byNetwork, network, networks } from './networks.ts'
import {
  accountTypes,
  chainImages,
  customWallet,
  endpoints,
  features,
  locale,
  maybeText,
  maybeUrl,
  metadata,
  off,
  on,
  onUnlessMalformed,
  proposal,
  rpcUrl,
  themeVariables,
  worker,
} from './parts.ts'
import {
  attempt,
  type Field,
  fieldsOf,
  listOf,
  type Note,
  objectOf,
  oneOf,
  picture,
  type Reader,
  recordOf,
  refuse,
  setOf,
  text,
  url,
} from './readers.ts'
import type { OptionWarning, PorticoOptions } from './types.ts'

export type { HostOptions, OptionWarning, PorticoOptions } from './types.ts'

const mainNames = ['Ethereum', 'Arbitrum One', 'BNB Smart Chain', 'Solana', 'Bitcoin']
const mainNetworks = knownNetworks.filter(({ name }) => mainNames.includes(name))

const untyped = objectOf as Reader<never>
const ids: Field<readonly string[]> = [setOf(text), []]
const pictures: Field<Readonly<Record<string, string>>> = [recordOf(picture), {}]

type Read = Omit<PorticoOptions, 'defaultNetwork' | 'warnings'> & { readonly defaultNetwork?: Network }

const options = fieldsOf<Read>({
  id: [text, defaultId],
  projectId: maybeText,
  networks: [networks, mainNetworks],
  defaultNetwork: [network, undefined],
  metadata: [metadata, {}],
  features: [features, features({}, 'features', () => {})],
  themeMode: [oneOf(['dark', 'light', 'auto']), defaultThemeMode],
  themeVariables: [themeVariables, {}],
  allWallets: [oneOf(['SHOW', 'HIDE', 'ONLY_MOBILE']), 'SHOW'],
  featuredWalletIds: ids,
  includeWalletIds: ids,
  excludeWalletIds: ids,
  onrampRestrictedTimezones: ids,
  customWallets: [listOf(customWallet), []],
  chainImages: [chainImages, {}],
  connectorImages: pictures,
  customRpcUrls: [byNetwork(listOf(rpcUrl)), {}],
  paymasters: [byNetwork(url()), {}],
  ipfsGateway: maybeUrl,
  termsConditionsUrl: maybeUrl,
  privacyPolicyUrl: maybeUrl,
  siwx: [untyped, undefined],
  siweConfig: [untyped, undefined],
  enableWalletConnect: on,
  enableWallets: on,
  enableEIP6963: on,
  announceProvider: on,
  enableInjected: on,
  enableReconnect: on,
  enableNetworkSwitch: on,
  enableWalletGuide: on,
  allowUnsupportedChain: off,
  preload: [oneOf(['presence', 'intent', 'none']), 'presence'],
  shadowRoot: [oneOf(['open', 'closed']), 'open'],
  experimental_preferUniversalLinks: off,
  debug: off,
  defaultAccountTypes: [accountTypes, accountTypes({}, 'defaultAccountTypes', () => {})],
  locale: [locale, undefined],
  messages: [recordOf(text), {}],
  endpoints: [endpoints, defaultEndpoints],
  telemetry: onUnlessMalformed,
  worker: [worker, 'auto'],
  universalProviderConfigOverride: [proposal, undefined],
})

/** Describes an option that is unknown or malformed. The result becomes a warning on the console. */
export function warningOf(option: string, error?: CoreError): OptionWarning {
  return error ? { option, reason: 'malformed', error: toRecord(error) } : { option, reason: 'unknown' }
}

/** Fills in the default of every option that is missing or malformed. The warnings name malformed and unknown options. */
export function resolveOptions(raw: unknown): PorticoOptions {
  const warnings: OptionWarning[] = []
  const note: Note = (option, error) => void warnings.push(warningOf(option, error))
  const read = options(attempt(objectOf, raw, '', note) ?? {}, '', note)
  const { defaultNetwork, siweConfig, ...rest } = read
  const { networks, siwx } = rest
  if (siwx && siweConfig) note('siweConfig', coreError('option-sign-in-conflict', { option: 'siweConfig' }))
  const chosen = networks.find(({ id }) => id === defaultNetwork?.id)
  if (defaultNetwork && !chosen) {
    const choices = networks.map(({ id }) => id).join(', ')
    const error = coreError('option-choice-invalid', { option: 'defaultNetwork', choices })
    note('defaultNetwork', error)
  }
  const { id } = chosen ?? networks[0] ?? refuse('option-empty', 'networks')
  return { ...rest, ...(siweConfig && !siwx && { siweConfig }), defaultNetwork: id, warnings }
}
