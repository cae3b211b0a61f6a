import type { Question } from '../question.ts'

/** The name, URL and icon that a site reports about itself. */
export type Site = { readonly name: string; readonly url: string; readonly icon: string | undefined }

/** A request that waits for the phone's user. */
export type Waiting = {
  readonly id: number
  readonly kind: 'proposal' | 'signIn' | 'request'
  /** The topic of the pairing or session on which the request came. */
  readonly topic: string
  readonly site: Site
  readonly question: Question
}

/** A waiting request with the functions that approve and reject it. */
export type Held = Waiting & {
  readonly yes: () => Promise<unknown>
  readonly no: (code: number, message: string) => Promise<unknown>
}

/**
 * How the phone handles requests: it shows them to its user (`ask`), approves them (`auto`) or rejects them (`reject`).
 */
export type PhoneMode = 'ask' | 'auto' | 'reject'

/** The requests that wait for the phone's user, oldest first. */
export type Inbox = {
  readonly list: () => readonly Waiting[]
  /** Adds a request. The mode `auto` approves the request at once, and the mode `reject` rejects it at once. */
  readonly hold: (item: Held) => void
  readonly drop: (test: (item: Waiting) => boolean) => void
  readonly approve: (id: number) => Promise<void>
  readonly reject: (id: number, code?: number, message?: string) => Promise<void>
}

/** Creates an empty inbox, which calls `changed` after each change. */
export const createInbox = (mode: () => PhoneMode, changed: () => void): Inbox => {
  let items: readonly Held[] = []
  // The ids of all requests so far, to ignore duplicates. A relay may deliver a message twice, and the library then
  // reports its request twice.
  const known = new Set<number>()

  const take = (id: number): Held | undefined => {
    const found = items.find(item => item.id === id)
    if (found !== undefined) drop(item => item.id === id)
    return found
  }
  const drop: Inbox['drop'] = test => {
    items = items.filter(item => !test(item))
    changed()
  }
  const approve: Inbox['approve'] = async id => {
    await take(id)?.yes()
    changed()
  }
  const reject: Inbox['reject'] = async (id, code = 5000, message = 'User rejected.') => {
    await take(id)?.no(code, message)
    changed()
  }

  return {
    list: () => items,
    hold: item => {
      if (known.has(item.id)) return
      known.add(item.id)
      items = [...items, item]
      changed()
      const answering = { ask: undefined, auto: approve, reject }[mode()]
      answering?.(item.id).catch(reportFailure)
    },
    drop,
    approve,
    reject,
  }
}

/**
 * Logs the error of a reply that the phone could not send. The phone continues, because the site may simply have
 * closed.
 */
export const reportFailure = (error: unknown): void => console.warn('phone wallet:', error)
