import { BehaviorSubject, distinctUntilChanged, filter, from, type Observable, switchMap } from 'rxjs'
import { type CaipAddress, readCaipAddress } from '../../../domain/core/caip.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { clean } from '../../../domain/core/lib/safe-read.ts'
import type { AccountLabels } from '../../../domain/names/names.ts'
import type { Store } from '../../caches/store.ts'

/** The labels that the user has given to accounts. */
export type Labels = {
  readonly labels$: Observable<AccountLabels>
  /** Stores a label. An empty text removes it. */
  label(account: CaipAddress, text: string): Promise<void>
  /** Reads the labels again, after another tab has changed them. */
  reread(): Promise<void>
}

const key = 'settings/labels'
const longestLabel = 40
const labelsKept = 100

/** Opens the stored labels. `changed` notifies the other tabs after each change. */
export function createLabels(store: Store, changed: () => void): Labels {
  const state$ = new BehaviorSubject<AccountLabels | undefined>(undefined)
  const load = () => store.get(key).then(readLabels)
  const loaded = load().then(labels => {
    if (state$.value === undefined) state$.next(labels)
  })
  return {
    labels$: from(loaded).pipe(
      switchMap(() => state$),
      filter(labels => labels !== undefined),
      distinctUntilChanged(),
    ),
    label: async (account, text) => {
      if (readCaipAddress(account) === undefined) throw new AppError('address-invalid')
      await loaded
      const { [account]: _before, ...others } = state$.value ?? {}
      const next = readLabels({ [account]: text, ...others })
      state$.next(next)
      await store.set(key, next)
      changed()
    },
    reread: async () => state$.next(await load()),
  }
}

/** Reads the stored labels. Any script of this origin can write to the store, so invalid entries are dropped. */
function readLabels(stored: unknown): AccountLabels {
  if (typeof stored !== 'object' || stored === null) return {}
  const entries = Object.entries(stored).flatMap(([account, text]) => {
    const label = typeof text === 'string' ? labelIn(text) : ''
    return readCaipAddress(account) && label !== '' ? [[account, label] as const] : []
  })
  return Object.fromEntries(entries.slice(0, labelsKept))
}

function labelIn(text: string): string {
  return Array.from(clean(text).trim()).slice(0, longestLabel).join('')
}
