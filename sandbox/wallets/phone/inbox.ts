import type { Question } from '../question.ts'

/** A site by its own description. */
export type Site = { readonly name: string; readonly url: string; readonly icon: string | undefined }

/** An item that waits for the phone's user. */
export type Waiting = {
  readonly id: number
  readonly kind: 'proposal' | 'signIn' | 'request'
  /** Topic of its pairing or session. */
  readonly topic: string
  readonly site: Site
  readonly question: Question
}

/** A waiting item with its functions for approval and rejection. */
export type Held = Waiting & {
  readonly yes: () => Promise<unknown>
  readonly no: (code: number, message: string) => Promise<unknown>
}

/** How the phone answers requests. */
export type PhoneMode = 'ask' | 'auto' | 'reject'

/** All waiting items, oldest first. */
export type Inbox = {
  readonly list: () => readonly Waiting[]
  /** Adds an item and, unless the mode is `ask`, answers it. */
  readonly hold: (item: Held) => void
  readonly drop: (test: (item: Waiting) => boolean) => void
  readonly approve: (id: number) => Promise<void>
  readonly reject: (id: number, code?: number, message?: string) => Promise<void>
}

/** Creates an empty inbox; `changed` is called after each change. */
export const createInbox = (mode: () => PhoneMode, changed: () => void): Inbox => {
  let items: readonly Held[] = []
  // A relay may deliver a message twice, and the library then reports it twice; it is handled once.
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

/** The other side may be gone when a reply is sent; log the failure and continue. */
export const reportFailure = (error: unknown): void => console.warn('phone wallet:', error)
