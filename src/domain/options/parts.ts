import { type CaipNetworkId, readNetworkId } from '../core/caip.ts'
import { defaultEndpoints } from '../core/constants.ts'
import type { CatalogueWallet } from '../core/entities.ts'
import { byNetwork } from './networks.ts'
import {
  type Field,
  fieldsOf,
  flag,
  listOf,
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
import { themeNameOf, themeNames } from './theme.ts'
import {
  type AccountType,
  type CustomWalletOption,
  connectMethods,
  connectorTypes,
  type Features,
  type HostConnector,
  type PorticoOptions,
  type ProposalOverride,
  type ServiceUrls,
  type SiteMetadataOption,
  socialProviders,
  type WorkerOption,
  walletFeatures,
} from './types.ts'

export const on: Field<boolean> = [flag, true]
export const off: Field<boolean> = [flag, false]
/** A switch that is on by default but off if its value is malformed, because a site that writes `0` or `'false'` wants it off. */
export const onUnlessMalformed: Field<boolean> = [flag, true, false]
export const maybeText: Field<string | undefined> = [text, undefined]
export const maybeUrl: Field<string | undefined> = [url(), undefined]
const maybeLink: Field<string | undefined> = [walletLink, undefined]

/** Reads `true`, `false`, or a list of providers. A list with entries counts as true. */
const flagOrProviders: Reader<boolean> = (value, option, note) =>
  Array.isArray(value) ? listOf(text)(value, option, note).length > 0 : flag(value, option, note)

const socials: Reader<Features['socials']> = (value, option, note) =>
  value === false ? [] : setOf(oneOf(socialProviders))(value, option, note)

export const features = fieldsOf<Features>({
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

export const metadata = fieldsOf<SiteMetadataOption>({
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
 * Reads the URLs of the services. Wallets trust only the Verify service of the public relay, so with another relay Verify is
 * off unless the site sets it.
 */
export const endpoints: Reader<ServiceUrls> = (value, option, note) => {
  const read = urls(value, option, note)
  return read.verify === undefined && read.relay === defaultEndpoints.relay
    ? { ...read, verify: defaultEndpoints.verify }
    : read
}

const evmAccountType = fieldsOf<{ eip155: AccountType }>({
  eip155: [oneOf(['eoa', 'smartAccount']), 'smartAccount'],
})

/** Reads the kind of the account for EVM networks. Accounts of other namespaces have only one kind. */
export const accountTypes: Reader<PorticoOptions['defaultAccountTypes']> = (value, option, note) => ({
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
 * Reads a wallet that the site adds to the catalogue, and converts its keys to those of the catalogue (`mobile_link` to
 * `mobileLink`).
 */
export const customWallet: Reader<CatalogueWallet> = (value, option, note) => {
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

/** Reads a wallet that the site adds with its own EIP-1193 provider. */
export const connector = fieldsOf<HostConnector>({
  id: [text, required],
  name: [text, required],
  icon: [picture, undefined],
  rdns: maybeText,
  provider: [providerOf, required],
})

/** Reads a JSON-RPC URL, either as text or as `{ url }`. */
export const rpcUrl: Reader<string> = (value, option, note) =>
  typeof value === 'string'
    ? url()(value, option, note)
    : fieldsOf<{ url: string }>({ url: [url(), required] })(value, option, note).url

const lists = recordOf(listOf(text))
const chain: Reader<CaipNetworkId> = (value, option) =>
  readNetworkId(value) ?? refuse('option-network-invalid', option)

export const proposal = fieldsOf<ProposalOverride>({
  chains: [recordOf(listOf(chain)), undefined],
  methods: [lists, undefined],
  events: [lists, undefined],
  rpcMap: [byNetwork(rpcUrl), undefined],
  defaultChain: [chain, undefined],
})

const pictures = recordOf(picture)

/** Reads pictures of networks by CAIP-2 id, or by the chain id of an EVM network. */
export const chainImages: Reader<Readonly<Record<string, string>>> = (value, option, note) =>
  Object.fromEntries(
    Object.entries(pictures(value, option, note)).map(([id, url]) => [
      /^\d+$/.test(id) ? `eip155:${id}` : id,
      url,
    ]),
  )

/**
 * Reads theme variables. Accepts known prefixes only, and only values that cannot end their CSS declaration. Unknown names
 * are passed on to the login site, with a warning.
 */
export const themeVariables: Reader<Readonly<Record<string, string | number>>> = (value, option, note) => {
  const variable: Reader<string | number> = (variableValue, name) =>
    typeof variableValue === 'number' && Number.isFinite(variableValue) && !name.endsWith('-accent')
      ? variableValue
      : cssText(variableValue, name, note)
  const read = Object.entries(recordOf(variable)(value, option, note))
  for (const [name] of read)
    if (!themeNames.some(known => known === themeNameOf(name))) note(`${option}.${name}`)
  return Object.fromEntries(read.filter(([name]) => /^--(?:portico|w3m|apkt|wc)-[\w-]+$/.test(name)))
}

/**
 * Reads text for a theme variable, which must not be able to end its CSS declaration. An accent must be a colour. Without
 * `CSS`, as on a server, a colour cannot be checked and is accepted.
 */
const cssText: Reader<string> = (value, option, note) => {
  const css = text(value, option, note)
  if (/[;{}<>]/.test(css)) refuse('option-text-invalid', option)
  return !option.endsWith('-accent') || typeof CSS === 'undefined' || CSS.supports('color', css)
    ? css
    : refuse('option-colour-invalid', option)
}

export const locale: Reader<string> = (value, option, note) => {
  try {
    return Intl.getCanonicalLocales(text(value, option, note))[0] ?? refuse('option-locale-invalid', option)
  } catch {
    return refuse('option-locale-invalid', option)
  }
}

/** Reads the option `worker`: `{ url }`, which may be relative to the page, or a keyword. */
export const worker: Reader<WorkerOption> = (value, option, note) => {
  if (typeof value === 'string') return oneOf(['inline', 'off', 'auto'])(value, option, note)
  const place: Reader<string> = (workerUrl, name) => {
    const relative = typeof workerUrl === 'string' && /^\.{0,2}\/(?![/\\])/.test(workerUrl)
    return relative ? workerUrl : url()(workerUrl, name, note)
  }
  return fieldsOf<{ url: string }>({ url: [place, required] })(value, option, note)
}
