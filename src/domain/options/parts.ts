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
import {
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
  analytics: on,
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

/** Wallets only trust the Verify service of the public relay. With another relay, Verify is off unless the site sets it. */
export const endpoints: Reader<ServiceUrls> = (value, option, note) => {
  const read = urls(value, option, note)
  return read.verify === undefined && read.relay === defaultEndpoints.relay
    ? { ...read, verify: defaultEndpoints.verify }
    : read
}

const accountType = oneOf(['eoa', 'smartAccount', 'payment'])

export const accountTypes = fieldsOf<PorticoOptions['defaultAccountTypes']>({
  eip155: [accountType, 'smartAccount'],
  solana: [accountType, 'eoa'],
  polkadot: [accountType, 'eoa'],
  bip122: [accountType, 'payment'],
  cosmos: [accountType, undefined],
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

/** Reads a custom wallet of the site and maps its keys to those of the catalogue (`mobile_link` to `mobileLink`). */
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

/** Reads a wallet provider that the site brings itself. */
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
    : fieldsOf<{ url: string }>({ url: [url(), required] })(value, option, () => {}).url

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

export const token = fieldsOf<{ readonly address: string; readonly image?: string }>({
  address: [text, required],
  image: [picture, undefined],
})

/** Reads theme variables. Accepts only known prefixes, and values that cannot end their CSS declaration. */
export const themeVariables: Reader<Readonly<Record<string, string | number>>> = (value, option, note) => {
  const variable: Reader<string | number> = (variableValue, name) =>
    typeof variableValue === 'number' && Number.isFinite(variableValue)
      ? variableValue
      : cssText(variableValue, name, note)
  const read = recordOf(variable)(value, option, note)
  const known = Object.entries(read).filter(
    ([name, variableValue]) =>
      /^--(?:portico|w3m|apkt|wc)-[\w-]+$/.test(name) && isUsable(name, variableValue),
  )
  for (const name of Object.keys(read))
    if (!known.some(([knownName]) => knownName === name)) note(`${option}.${name}`)
  return Object.fromEntries(known)
}

/** An accent must be a colour. On a server without `CSS` it cannot be checked and is passed on. */
function isUsable(name: string, value: string | number): boolean {
  return !name.endsWith('-accent') || typeof CSS === 'undefined' || CSS.supports('color', String(value))
}

const cssText: Reader<string> = (value, option, note) =>
  /[;{}<>]/.test(text(value, option, note)) ? refuse('option-text-invalid', option) : String(value)

export const locale: Reader<string> = (value, option, note) => {
  try {
    return Intl.getCanonicalLocales(text(value, option, note))[0] ?? refuse('option-locale-invalid', option)
  } catch {
    return refuse('option-locale-invalid', option)
  }
}

/** Reads `{ url }`, which may be relative to the page, or one of the keywords. */
export const worker: Reader<WorkerOption> = (value, option, note) => {
  if (typeof value === 'string') return oneOf(['inline', 'off', 'auto'])(value, option, note)
  const place: Reader<string> = (workerUrl, name) => {
    const relative = typeof workerUrl === 'string' && /^\.{0,2}\/(?![/\\])/.test(workerUrl)
    return relative ? workerUrl : url()(workerUrl, name, note)
  }
  return fieldsOf<{ url: string }>({ url: [place, required] })(value, option, note)
}
