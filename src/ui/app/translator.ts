import former from '../../../data/locales/former.json' with { type: 'json' }
import places from '../../../data/locales/places.json' with { type: 'json' }
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
  embedded: 1,
  features: 1,
  firstRun: 1,
  guide: 3,
  history: 1,
  howBuyingWorks: 1,
  login: 1,
  names: 1,
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

/**
 * Creates the translation from the site's option `messages`, for example `'connect.title': 'Verbinden'`. A key consists
 * of the id of a list of messages and the path of one message: `'send.steps.token'`. Messages without a translation
 * stay English.
 *
 * A translation refers to the values of its message by position, in any order: `'Weiter in {0}'`. The translation of an
 * error refers to values by name, and the text after `|` replaces a missing value: `'{wallet|die Wallet} antwortet
 * nicht'`. A message with a count has a form for each plural category of the language: `'{0}
 * {0|one:Konto|other:Konten}'`.
 *
 * Several places may show one sentence, such as `common.link`: the id of a place, such as `connect.link`, changes this
 * place only. A line break divides a sentence between two places, such as a headline and its text. Ids of earlier
 * versions name the places that replaced theirs.
 *
 * A key with an unknown list id causes a console warning at once. Several lists can have the same id. A key with an
 * unknown path causes a warning when all lists with its id have loaded.
 */
export function translator(given: Readonly<Record<string, string>>, language: string): Translation {
  const messages = withFormerIds(given)
  const done = new Map<Words, Words>()
  const plurals = new Intl.PluralRules(language)
  const unused = new Set(Object.keys(given).filter(key => !Object.hasOwn(former, key)))
  const unloaded: Record<string, number> = { ...messageGroups }
  const report = (isWrong: (group: string) => boolean) => {
    for (const key of unused) {
      // biome-ignore lint/suspicious/noConsole: the developer must see a misspelt key
      if (isWrong(String(key.split('.')[0]))) console.warn(`Portico has no message ${key}`)
    }
  }
  const noteLoaded = (group: string) => {
    unloaded[group] = (unloaded[group] ?? 0) - 1
    if (unloaded[group] === 0) report(other => other === group)
  }
  const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
    text.replace(placeholder, (whole, name: string, rest: string) => {
      const value = values[name]
      const [first, ...forms] = rest.split('|').slice(1)
      if (first === undefined || !category.test(first)) return String(value ?? first ?? whole)
      const wanted = plurals.select(Number(value))
      const all = [first, ...forms]
      const form = all.find(text => text.startsWith(`${wanted}:`)) ?? all.at(-1) ?? ''
      return form.replace(category, '')
    })
  const textOf = (place: string): string | undefined => {
    const [id = place, line = 0] = messages[place] === undefined ? (sentences[place]?.split('#') ?? []) : []
    const own = messages[id]?.split('\n')[Number(line)]
    if (own !== undefined) unused.delete(id)
    return own
  }
  const translated = (key: string, entry: Entry): Entry => {
    if (typeof entry === 'object') {
      const parts = Object.entries(entry).map(
        ([name, part]) => [name, name === 'id' ? part : translated(`${key}.${name}`, part)] as const,
      )
      return Array.isArray(entry) ? (parts.map(([, part]) => part) as never) : Object.fromEntries(parts)
    }
    const own = textOf(key)
    if (own === undefined) return entry
    return typeof entry === 'string' ? own : (...values: readonly unknown[]) => filled(own, { ...values })
  }
  for (const id of Object.values(sentences)) if (id.startsWith('common.')) unused.delete(id)
  report(group => group !== 'errors' && !Object.hasOwn(messageGroups, group))
  return {
    words: <T extends Words>(list: T): T => {
      const known = done.get(list)
      if (known) return known as T
      const own = translated(list.id, list) as T
      done.set(list, own)
      noteLoaded(list.id)
      return own
    },
    text: (key, values) => {
      const own = textOf(key)
      return own === undefined ? undefined : filled(own, values)
    },
  }
}

/** The sentences that places show, by the ids of the places: `common.link`, or `connecting.pending#1` for line 2. */
const sentences: Readonly<Record<string, string>> = places

/** Adds the texts that a site gives by ids of earlier versions, under the ids of the places that show them now. */
function withFormerIds(
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  const moved = Object.entries<string>(former).flatMap(([id, place]) => {
    const text = given[id]
    return place === '' || text === undefined ? [] : [[place, text] as const]
  })
  return { ...Object.fromEntries(moved), ...given }
}

const placeholder = /\{(\w+)((?:\|[^{}|]*)*)\}/g
const category = /^(?:zero|one|two|few|many|other):/
