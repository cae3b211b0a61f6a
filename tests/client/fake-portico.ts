import { closedModal, noSession, publicAccountOf } from '../../src/client/account.ts'
import { type AccountQuery, createAccountQuery } from '../../src/client/account-query.ts'
import type { Portico } from '../../src/client/portico-type.ts'
import type { EventName } from '../../src/client/types.ts'
import { deriveValue, type Value } from '../../src/client/value.ts'
import type { Balances, CaipAddress } from '../../src/domain/core/entities.ts'
import type { Loadable } from '../../src/domain/core/loadable.ts'
import { createSignal, type ReadonlySignal } from '../../src/domain/core/signal.ts'

const toValue = <T>(signal$: ReadonlySignal<T>): Value<T> => deriveValue([signal$], () => signal$.value)

/**
 * Creates a fake Portico with an account, the balances of each account, a theme, settings and events. It counts the
 * listeners of its balances and events.
 */
export function fakePortico() {
  const account$ = createSignal(publicAccountOf(noSession))
  const theme$ = createSignal('dark')
  const settings$ = createSignal({ hideAmounts: false, recentWallets: [] })
  const streams = new Map<string, Set<(value: Loadable<Balances>) => void>>()
  const listeners = new Map<string, Set<(detail: unknown) => void>>()
  const listenersOf = (event: string) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known)
    return known
  }
  const account = { ...toValue(account$), of: () => toValue(account$) }
  const open = (address: CaipAddress) => ({
    subscribe: (listener: (value: Loadable<Balances>) => void) => {
      const known = streams.get(address) ?? new Set()
      streams.set(address, known.add(listener))
      return { unsubscribe: () => void known.delete(listener) }
    },
  })
  const balances: AccountQuery<Balances> = createAccountQuery(account, open)
  const portico = {
    account,
    balances,
    modal: toValue(createSignal(closedModal)),
    theme: toValue(theme$),
    settings: {
      ...toValue(settings$),
      update: async (part: object) => settings$.next({ ...settings$.value, ...part }),
    },
    update: ({ themeMode = 'dark' }) => theme$.next(themeMode),
    on: (event: EventName, listener: (detail: unknown) => void) => {
      listenersOf(event).add(listener)
      return () => void listenersOf(event).delete(listener)
    },
  }
  return {
    portico: portico as unknown as Portico,
    theme$,
    settings$,
    listening: (address: string) => streams.get(address)?.size ?? 0,
    hearing: (event: EventName) => listenersOf(event).size,
    emit: (event: EventName, detail: unknown) => {
      for (const listener of listenersOf(event)) listener(detail)
    },
    emitBalances: (address: string, value: unknown) => {
      for (const listener of streams.get(address) ?? []) listener(value as Loadable<Balances>)
    },
    connect: (caipAddress: CaipAddress) =>
      account$.next({ ...account$.value, isConnected: true, status: 'connected', caipAddress }),
  }
}
