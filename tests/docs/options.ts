import { readFileSync } from 'node:fs'
import { networks } from '../../src/domain/networks/known-networks.ts'
import {
  connectMethods,
  connectorTypes,
  socialProviders,
  walletFeatures,
} from '../../src/domain/options/types.ts'
import { code, generated, type Member, membersOf, table } from './described.ts'

const types = 'src/domain/options/types.ts'
const siteTypes = 'src/domain/options/site-types.ts'

/** Types for which the table lists the possible values instead of the type's name. */
const values: Readonly<Record<string, readonly string[]>> = {
  ThemeMode: ['dark', 'light', 'auto'],
  AccountType: ['eoa', 'smartAccount', 'payment'],
  SocialProvider: socialProviders,
  ConnectorType: connectorTypes,
  WalletFeature: walletFeatures,
  ConnectMethod: connectMethods,
}

/** Options whose type has its own section in the documentation of the options. */
const sections = /^(features|metadata|networks|customWallets|endpoints|universalProviderConfigOverride|siwx)$/

/** Returns the options that a site can pass to `createPortico`. */
export function siteOptions(): readonly Member[] {
  const given = membersOf(types, 'HostOptions').filter(({ text }) => text !== '')
  return membersOf(types, 'PorticoOptions')
    .filter(({ name }) => name !== 'warnings')
    .map(option => given.find(({ name }) => name === option.name) ?? option)
}

/** Returns the page with all options. */
export function optionsPage(): string {
  return `${generated}

# Options

\`createPortico(options)\` takes these options. Every option is optional. A malformed option never breaks the page: it has its default, a
malformed element of a list is left out, and the console says where it is and what it must be. Unknown options are named there too.
\`portico.update(…)\` changes ${listOf(updatable())} later.

${tableOf(siteOptions())}

## \`features\`

What the modal offers.

${tableOf(membersOf(types, 'Features'))}

## \`metadata\`

What wallets show about your site.

${tableOf(membersOf(siteTypes, 'SiteMetadataOption'))}

## \`networks\`

Each network is a CAIP-2 id of the list below, a chain of viem, or an object with these fields.

${tableOf(membersOf(siteTypes, 'NetworkOption'))}

Networks that Portico knows, so that the id is enough:

${table(
  ['id', 'name', 'coin', 'test network'],
  networks.map(({ id, name, nativeCurrency, testnet }) => [
    code(id),
    name,
    nativeCurrency.symbol,
    testnet ? 'yes' : '',
  ]),
)}

## \`customWallets\`

${tableOf(membersOf(siteTypes, 'CustomWalletOption'))}

## \`endpoints\`

Base URLs of the services, without a slash at the end. Default: the public services.

${tableOf(membersOf(siteTypes, 'ServiceUrls'))}

## \`universalProviderConfigOverride\`

${tableOf(membersOf(siteTypes, 'ProposalOverride'))}

## \`siwx\`

See [Sign in](sign-in.md).

${tableOf([...membersOf('src/domain/sign-in/types.ts', 'SignInOptions'), ...membersOf('src/domain/sign-in/siwx.ts', 'SIWXConfig')])}
`
}

function updatable(): readonly string[] {
  const update =
    /UpdateOptions = Pick<[^,]*,([^>]*)>/.exec(readFileSync('src/client/types.ts', 'utf8'))?.[1] ?? ''
  return [...update.matchAll(/'(\w+)'/g)].map(([, name = '']) => code(name))
}

function listOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function tableOf(members: readonly Member[]): string {
  return table(
    ['name', 'type', 'meaning'],
    members.map(({ name, signature, type, text }) => [
      code(name),
      sections.test(name)
        ? `[${name}](#${name.toLowerCase()})`
        : code(short(type || signature.slice(name.length))),
      text,
    ]),
  )
}

/**
 * Shortens a type for the table: every option may be `undefined` and every list is `readonly`, so both are left
 * out.
 */
function short(type: string): string {
  return type
    .replace(/^\?/, '')
    .replace(/ \| undefined$/, '')
    .replaceAll('readonly ', '')
    .replace(/Readonly<(.*)>$/, '$1')
    .replace(/\b\w+\b(\[\])?/g, (word, list?: string) => {
      const choices = values[word.replace('[]', '')]?.map(choice => `'${choice}'`).join(' | ')
      return choices === undefined ? word : list ? `(${choices})[]` : choices
    })
}
