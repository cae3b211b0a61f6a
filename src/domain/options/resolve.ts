import { defaultEndpoints, defaultThemeMode } from '../core/constants.ts'
import type { Network } from '../core/entities.ts'
import { networks as knownNetworks } from '../networks/networks.ts'
import { byNetwork, network, networks } from './networks.ts'
import {
  accountTypes,
  customWallet,
  endpoints,
  features,
  locale,
  maybeText,
  maybeUrl,
  metadata,
  off,
  on,
  proposal,
  rpcUrl,
  themeVariables,
  token,
  worker,
} from './parts.ts'
import {
  type Field,
  fieldsOf,
  listOf,
  objectOf,
  oneOf,
  picture,
  type Reader,
  recordOf,
  refuse,
  setOf,
  text,
} from './readers.ts'
import type { OptionWarning, PorticoOptions } from './types.ts'

export type { HostOptions, OptionWarning, PorticoOptions } from './types.ts'

/** Options of other modals that sites may still pass. They are accepted with a warning and have no effect. */
const withoutEffect: readonly string[] = [
  'adapters',
  'basic',
  'coinbasePreference',
  'enableAuthLogger',
  'enableBaseAccount',
  'enableCoinbase',
  'fonts',
  'manualWCControl',
  'universalProvider',
]

const mainNames = ['Ethereum', 'Arbitrum One', 'BNB Smart Chain', 'Solana', 'Bitcoin']
const mainNetworks = knownNetworks.filter(({ name }) => mainNames.includes(name))

const untyped = objectOf as Reader<never>
const ids: Field<readonly string[]> = [setOf(text), []]
const pictures: Field<Readonly<Record<string, string>>> = [recordOf(picture), {}]

type Read = Omit<PorticoOptions, 'defaultNetwork' | 'warnings'> & { readonly defaultNetwork?: Network }

const options = fieldsOf<Read>({
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
  chainImages: pictures,
  connectorImages: pictures,
  customRpcUrls: [byNetwork(listOf(rpcUrl)), {}],
  ipfsGateway: maybeUrl,
  tokens: [byNetwork(token), {}],
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
  disableAppend: off,
  shadowRoot: [oneOf(['open', 'closed']), 'open'],
  enableEmbedded: off,
  enableMobileFullScreen: off,
  experimental_preferUniversalLinks: off,
  debug: off,
  defaultAccountTypes: [accountTypes, accountTypes({}, 'defaultAccountTypes', () => {})],
  locale: [locale, undefined],
  messages: [recordOf(text), {}],
  nonce: maybeText,
  endpoints: [endpoints, defaultEndpoints],
  telemetry: on,
  worker: [worker, 'auto'],
  universalProviderConfigOverride: [proposal, undefined],
})

/**
 * Fills in the default of every option. Throws one AppError for the first malformed option: the code names the problem, the
 * context names the option.
 */
export function resolveOptions(raw: unknown): PorticoOptions {
  const warnings: OptionWarning[] = []
  const { defaultNetwork, ...read } = options(raw, '', option => {
    warnings.push({ option, reason: withoutEffect.includes(option) ? 'without-effect' : 'unknown' })
  })
  if (read.siwx && read.siweConfig) refuse('option-sign-in-conflict', 'siwx')
  const chosen = read.networks.find(({ id }) => id === (defaultNetwork ?? read.networks[0])?.id)
  const choices = read.networks.map(({ id }) => id).join(', ')
  if (!chosen) return refuse('option-choice-invalid', 'defaultNetwork', { choices })
  return { ...read, defaultNetwork: chosen.id, warnings }
}
