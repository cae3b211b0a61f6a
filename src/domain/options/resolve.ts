import { defaultEndpoints, defaultId, defaultThemeMode } from '../core/constants.ts'
import { type CaipNetworkId, type CatalogueWallet, type Network, readNetworkId } from '../core/entities.ts'
import { type CoreError, coreError, toRecord } from '../core/errors/core-error.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import { networks as knownNetworks } from '../networks/known-networks.ts'
import { zonesByName } from '../onramp/time-zones.ts'
import {
  attempt,
  byNetwork,
  type Field,
  fieldsOf,
  flag,
  listOf,
  type Note,
  type NoteFacts,
  network,
  networks,
  node,
  objectOf,
  oneOf,
  orderOf,
  picture,
  type Reader,
  recordOf,
  refuse,
  required,
  setOf,
  text,
  url,
  walletLink,
} from './readers.ts'
import {
  type AccountType,
  type CustomWalletOption,
  connectMethods,
  connectorTypes,
  type Features,
  type HostConnector,
  type NodeOption,
  type OptionWarning,
  type PorticoOptions,
  type ProposalOverride,
  type ServiceUrls,
  type SiteMetadataOption,
  socialProviders,
  type WorkerOption,
  walletFeatures,
} from './types.ts'

const on: Field<boolean> = [flag, true]
const off: Field<boolean> = [flag, false]
/**
 * A switch that is on by default. A malformed value turns it off, because a site that writes `0` or `'false'` does not
 * want the feature.
 */
const onUnlessMalformed: Field<boolean> = [flag, true, false]
const maybeText: Field<string | undefined> = [text, undefined]
const maybeUrl: Field<string | undefined> = [url(), undefined]
const maybeLink: Field<string | undefined> = [walletLink, undefined]

/**
 * Reads the option of a feature: `true`, `false`, or a list of providers. A list with at least one entry means true.
 */
const flagOrProviders: Reader<boolean> = (value, option, note) =>
  Array.isArray(value) ? listOf(text)(value, option, note).length > 0 : flag(value, option, note)

const socials: Reader<Features['socials']> = (value, option, note) =>
  value === false ? [] : setOf(oneOf(socialProviders))(value, option, note)

const features = fieldsOf<Features>({
  swaps: [flagOrProviders, true],
  onramp: [flagOrProviders, true],
  receive: on,
  send: on,
  email: on,
  emailShowWallets: on,
  socials: [socials, socialProviders],
  connectorTypeOrder: [orderOf(connectorTypes), connectorTypes],
  history: on,
  analytics: onUnlessMalformed,
  allWallets: on,
  legalCheckbox: off,
  smartSessions: off,
  collapseWallets: off,
  walletFeaturesOrder: [orderOf(walletFeatures), walletFeatures],
  connectMethodsOrder: [orderOf(connectMethods), connectMethods],
  pay: off,
})

const metadata = fieldsOf<SiteMetadataOption>({
  name: maybeText,
  description: maybeText,
  url: maybeUrl,
  icons: [listOf(picture), undefined],
})

const urls = fieldsOf<ServiceUrls>({
  data: [url(), defaultEndpoints.data],
  catalogue: [url(), defaultEndpoints.catalogue],
  analytics: [url(), defaultEndpoints.analytics],
  relay: [url('wss'), defaultEndpoints.relay],
  frame: [url(), defaultEndpoints.frame],
  verify: maybeUrl,
})

/**
 * Reads the URLs of the services. Wallets trust only the Verify service of the public relay. So if the site sets a
 * different relay, the URL of the Verify service has no default.
 */
const endpoints: Reader<ServiceUrls> = (value, option, note) => {
  const read = urls(value, option, note)
  return read.verify === undefined && read.relay === defaultEndpoints.relay
    ? { ...read, verify: defaultEndpoints.verify }
    : read
}

const evmAccountType = fieldsOf<{ eip155: AccountType }>({
  eip155: [oneOf(['eoa', 'smartAccount']), 'smartAccount'],
})

/**
 * Reads which type of account the embedded wallet uses on EVM networks. In each of the other namespaces, there is only
 * one type.
 */
const accountTypes: Reader<PorticoOptions['defaultAccountTypes']> = (value, option, note) => ({
  ...evmAccountType(value, option, note),
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
})

const walletFields = fieldsOf<CustomWalletOption>({
  id: [text, required],
  name: [text, required],
  rdns: maybeText,
  homepage: maybeUrl,
  image_url: [picture, undefined],
  mobile_link: maybeLink,
  link_mode: maybeUrl,
  desktop_link: maybeLink,
  webapp_link: maybeUrl,
  app_store: maybeUrl,
  play_store: maybeUrl,
  chrome_store: maybeUrl,
})

/**
 * Reads a wallet that the site adds to the catalogue. Converts the names of its fields to those of the catalogue, for
 * example `mobile_link` to `mobileLink`.
 */
const customWallet: Reader<CatalogueWallet> = (value, option, note) => {
  const { id, name, ...rest } = walletFields(value, option, note)
  const links = Object.entries(rest).map(([key, link]) => [
    key.replace(/_(.)/, (_, letter: string) => letter.toUpperCase()),
    link,
  ])
  return { id, name, chains: [], certified: false, ...Object.fromEntries(links) }
}

const providerOf: Reader<HostConnector['provider']> = (value, option, note) => {
  objectOf(value, option, note)
  return value as HostConnector['provider']
}

/** Reads a wallet that the site adds together with an EIP-1193 provider object. */
export const connector = fieldsOf<HostConnector>({
  id: [text, required],
  name: [text, required],
  icon: [picture, undefined],
  rdns: maybeText,
  provider: [providerOf, required],
})

const headerName = /^[\w!#$%&'*+.^`|~-]+$/
/** Reads the headers for a node. A warning names the header, and never contains its value. */
const headers = recordOf<string>((value, option, note, name) => {
  const header = text(value, option, note)
  return headerName.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(header)
    ? header
    : refuse('option-text-invalid', option)
})

/** Reads a JSON-RPC node, either as the text of its URL or as `{ url, headers }`. */
const rpcNode: Reader<NodeOption> = (value, option, note) =>
  typeof value === 'string'
    ? { url: node(value, option, note) }
    : fieldsOf<NodeOption>({ url: [node, required], headers: [headers, undefined] })(value, option, note)
const rpcUrl: Reader<string> = (value, option, note) => rpcNode(value, option, note).url

const lists = recordOf(listOf(text))
const chain: Reader<CaipNetworkId> = (value, option) =>
  readNetworkId(value) ?? refuse('option-network-invalid', option)

const proposal = fieldsOf<ProposalOverride>({
  chains: [recordOf(listOf(chain)), undefined],
  methods: [lists, undefined],
  events: [lists, undefined],
  rpcMap: [byNetwork(rpcUrl), undefined],
  defaultChain: [chain, undefined],
})

const readPictures = recordOf(picture)

/** Reads the pictures of networks. A key is a CAIP-2 id, or the chain id of an EVM network. */
const chainImages: Reader<Readonly<Record<string, string>>> = (value, option, note) =>
  Object.fromEntries(
    Object.entries(readPictures(value, option, note)).map(([id, url]) => [
      /^\d+$/.test(id) ? `eip155:${id}` : id,
      url,
    ]),
  )

/**
 * Reads theme variables. A name must start with a known prefix, and a value must not contain characters that could end its
 * CSS declaration. The code of the theme, which loads only if the site sets a variable, checks the rest: `theme-report.ts`.
 */
const themeVariables: Reader<Readonly<Record<string, string | number>>> = (value, option, note) => {
  const variable: Reader<string | number> = (variableValue, name) => {
    if (typeof variableValue === 'number' && Number.isFinite(variableValue)) return variableValue
    const css = text(variableValue, name, note)
    return /[;{}<>]/.test(css) ? refuse('option-text-invalid', name) : css
  }
  const isKnown = ([name]: readonly [string, unknown]) => /^--(?:portico|w3m|apkt|wc)-[\w-]+$/.test(name)
  const read = Object.entries(recordOf(variable)(value, option, note))
  for (const [name] of read.filter(entry => !isKnown(entry))) note(`${option}.${name}`)
  return Object.fromEntries(read.filter(isKnown))
}

const locale: Reader<string> = (value, option, note) => {
  try {
    return Intl.getCanonicalLocales(text(value, option, note))[0] ?? refuse('option-locale-invalid', option)
  } catch {
    return refuse('option-locale-invalid', option)
  }
}

/** Reads the option `worker`: a keyword such as `inline`, or `{ url }`. The URL may be relative to the page. */
const worker: Reader<WorkerOption> = (value, option, note) => {
  if (typeof value === 'string') return oneOf(['inline', 'off', 'auto'])(value, option, note)
  const place: Reader<string> = (workerUrl, name) => {
    const relative = typeof workerUrl === 'string' && /^\.{0,2}\/(?![/\\])/.test(workerUrl)
    return relative ? workerUrl : url()(workerUrl, name, note)
  }
  return fieldsOf<{ url: string }>({ url: [place, required] })(value, option, note)
}

/** Reads time zones: the name of a list of zones, or zones and such names. */
const zones: Reader<readonly string[]> = (value, option, note) =>
  setOf(text)(typeof value === 'string' ? [value] : value, option, note).flatMap(name =>
    Object.hasOwn(zonesByName, name) ? (zonesByName[name] ?? []) : [name],
  )
/** Reads the place of the modal in the page: an element, or a CSS selector. */
const place: Reader<Element | string> = (value, option, note) => {
  if (typeof value === 'string') return text(value, option, note)
  return safeRead(value, 'nodeType') === 1 ? (value as Element) : refuse('option-object-invalid', option)
}

export type { HostOptions, OptionWarning, PorticoOptions } from './types.ts'

const mainNames = ['Ethereum', 'Arbitrum One', 'BNB Smart Chain', 'Solana', 'Bitcoin']
const mainNetworks = knownNetworks.filter(({ name }) => mainNames.includes(name))

const untyped = objectOf as Reader<never>
const ids: Field<readonly string[]> = [setOf(text), []]
const pictures: Field<Readonly<Record<string, string>>> = [recordOf(picture), {}]

type Read = Omit<PorticoOptions, 'defaultNetwork' | 'warnings'> & {
  readonly defaultNetwork?: Network
  readonly onrampRestrictedTimezones: readonly string[]
}

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
  restrictedTimezones: [zones, []],
  onrampRestrictedTimezones: [zones, []],
  customWallets: [listOf(customWallet), []],
  chainImages: [chainImages, {}],
  tokens: [byNetwork(objectOf as Reader<{ address: string }>), {}],
  connectorImages: pictures,
  customRpcUrls: [byNetwork(listOf(rpcNode)), {}],
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
  container: [place, undefined],
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

/** Returns the warning for an option that is unknown or malformed. The console shows the warning. */
export function warningOf(
  option: string,
  error?: CoreError,
  { value, choices }: NoteFacts = {},
): OptionWarning {
  const facts = { ...(value !== undefined && { value }), ...(choices && { choices }) }
  return error
    ? { option, reason: 'malformed', error: toRecord(error), ...facts }
    : { option, reason: 'unknown', ...facts }
}

/** The features that only work with the services of a project. */
const serviceFeatures = ['swaps', 'onramp', 'history', 'email', 'socials', 'smartSessions'] as const

/**
 * Switches off the features that need the services of a project, because without a project id they would lead the
 * visitor nowhere. Reports those that the site has asked for.
 */
function withoutServices(features: Features, raw: unknown, note: Note): Features {
  const asked = safeRead(raw, 'features')
  for (const name of serviceFeatures) {
    const value = safeRead(asked, name)
    const isWanted = Array.isArray(value) ? value.length > 0 : value === true
    const option = `features.${name}`
    if (isWanted) note(option, coreError('option-needs-project', { option }))
  }
  const off = { swaps: false, onramp: false, history: false, email: false, smartSessions: false }
  return { ...features, ...off, socials: [] }
}

/** Fills in the default of each missing or malformed option. Adds a warning for each malformed or unknown option. */
export function resolveOptions(raw: unknown): PorticoOptions {
  const warnings: OptionWarning[] = []
  const note: Note = (option, error, facts) => void warnings.push(warningOf(option, error, facts))
  const read = options(attempt(objectOf, raw, '', note) ?? {}, '', note)
  const { defaultNetwork, onrampRestrictedTimezones, siwx, siweConfig, ...rest } = read
  const { networks, projectId } = rest
  // With both, nobody can say which of the two checks a sign-in, so nobody is signed in.
  const isConflict = siwx !== undefined && siweConfig !== undefined
  if (isConflict) note('siweConfig', coreError('option-sign-in-conflict', { option: 'siweConfig' }))
  const chosen = networks.find(({ id }) => id === defaultNetwork?.id)
  if (defaultNetwork && !chosen) {
    const choices = networks.map(({ id }) => id).join(', ')
    const error = coreError('option-choice-invalid', { option: 'defaultNetwork', choices })
    note('defaultNetwork', error)
  }
  const { id } = chosen ?? networks[0] ?? refuse('option-empty', 'networks')
  return {
    ...rest,
    ...(siwx && !isConflict && { siwx }),
    ...(siweConfig && !isConflict && { siweConfig }),
    restrictedTimezones: [...new Set([...rest.restrictedTimezones, ...onrampRestrictedTimezones])],
    features: projectId === undefined ? withoutServices(rest.features, raw, note) : rest.features,
    defaultNetwork: id,
    warnings,
  }
}
