import { type Languages, languagesOf } from '../../domain/options/languages.ts'
import type { PorticoOptions } from '../../domain/options/resolve.ts'
import { ownWalletMessages } from '../../domain/wallets/own-wallet-messages.ts'
import { fullStopOf } from './language/full-stop.ts'
import { type Message, messageText } from './language/message.ts'
import { languageFile, loadLanguage, type OwnLanguage } from './language/own-languages.ts'
import { ownWalletName } from './language/own-wallet-name.ts'
import scripts from './language/scripts.css?inline'
import type { SiteMessages } from './language/site-messages.ts'
import type { Translation, Words } from './types.ts'

/** The groups of messages, and how many lists each group has. A list loads with the view that shows it. */
export const messageGroups = {
  account: 3,
  approve: 1,
  buy: 1,
  buyProgress: 1,
  cannotSend: 1,
  confirm: 1,
  connect: 4,
  connecting: 1,
  core: 6,
  elements: 1,
  embedded: 1,
  features: 1,
  firstRun: 1,
  guide: 4,
  history: 1,
  howBuyingWorks: 1,
  login: 1,
  names: 1,
  ownWallets: 1,
  pay: 1,
  pendingApproval: 1,
  portfolio: 1,
  providers: 1,
  receive: 1,
  recipient: 1,
  request: 1,
  review: 1,
  reviewFacts: 1,
  send: 3,
  sentence: 2,
  session: 1,
  sessions: 1,
  settings: 1,
  signIn: 1,
  silentWallet: 1,
  sponsor: 1,
  swap: 1,
  swapDetails: 1,
  swapReview: 1,
  swapTokens: 1,
  transaction: 1,
  walletApp: 1,
  walletLink: 1,
  wallets: 2,
}

type Entry = string | ((...values: never[]) => string) | { readonly [name: string]: Entry }

type Source = Pick<PorticoOptions, 'locale' | 'messages'>

/**
 * Loads the language of the modal and the site's option `messages`, for example `'connect.title': 'Verbinden'`. A
 * sentence that neither has stays English. Undefined if the modal is English and the site has no messages.
 */
export async function loadTranslation(options: Source): Promise<Translation | undefined> {
  const { messages } = options
  const languages = languagesOf(options)
  const file = languageFile(languages.locale)
  const hasOwn = Object.keys(messages).length > 0
  const [own, site] = await Promise.all([
    file === undefined ? undefined : loadLanguage(file),
    hasOwn ? loadSiteMessages(messages) : undefined,
  ])
  return own || site ? translator(languages, own, site) : undefined
}

async function loadSiteMessages(messages: PorticoOptions['messages']): Promise<SiteMessages> {
  const { needsParser, siteMessages } = await import('./language/site-messages.ts')
  if (!Object.values(messages).some(needsParser)) return siteMessages(messages)
  const { compileMessage } = await import('./language/compile-message.ts')
  return siteMessages(messages, compileMessage)
}

/**
 * Creates the translation from one of our languages and the site's messages. A key with an unknown group causes a
 * console warning at once. Several lists can have the same group. A key with an unknown path causes a warning when all
 * lists of its group have loaded.
 */
export function translator(
  { language }: Pick<Languages, 'language'>,
  own?: OwnLanguage,
  site?: SiteMessages,
): Translation {
  const done = new Map<Words, Words>()
  const unloaded: Record<string, number> = { ...messageGroups }
  const noteLoaded = (group: string) => {
    unloaded[group] = (unloaded[group] ?? 0) - 1
    if (unloaded[group] === 0) site?.report(other => other === group)
  }
  site?.report(group => group !== 'errors' && !Object.hasOwn(messageGroups, group))
  const translated = (list: Words): Words => {
    // The lists of a group have different keys, so that the first key tells them apart.
    const texts = own?.ofList(`${list.id}.${Object.keys(list)[1]}`) ?? []
    let index = 0
    const entryOf = (place: string, entry: Entry): Entry => {
      if (typeof entry === 'object') {
        const parts = Object.entries(entry).map(
          ([name, part]) => [name, name === 'id' ? part : entryOf(`${place}.${name}`, part)] as const,
        )
        return Array.isArray(entry) ? (parts.map(([, part]) => part) as never) : Object.fromEntries(parts)
      }
      const ours = texts[index++]
      const message = site?.of(place) ?? ours
      if (message === undefined) return entry
      const text = (...values: readonly unknown[]) => messageText(message, named(values), language)
      return typeof entry === 'string' ? text() : text
    }
    return entryOf(list.id, list as unknown as Entry) as unknown as Words
  }
  const wordsOf = <T extends Words>(list: T): T => {
    const known = done.get(list)
    if (known) return known as T
    const words = translated(list) as T
    done.set(list, words)
    noteLoaded(list.id)
    return words
  }
  const nameOf = (value: unknown) => ownWalletName(value, () => wordsOf(ownWalletMessages))
  /** Returns the values of a sentence. The names that Portico gives to wallets are translated too. */
  const named = (values: object): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, nameOf(value)]))
  return {
    css: own && scripts,
    fullStop: fullStopOf(language),
    words: wordsOf,
    walletName: name => String(nameOf(name)),
    text: (place, values) => {
      const message: Message | undefined = site?.of(place) ?? own?.ofError(place)
      return message === undefined ? undefined : messageText(message, named(values), language)
    },
  }
}
