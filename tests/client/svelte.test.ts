import { derived, get } from 'svelte/store'
import { expect, it } from 'vitest'
import { porticoStores } from '../../src/svelte.ts'
import { fakePortico } from './fake-portico.ts'

/** Creates the Svelte stores from a fake Portico that has only the values that these tests read. */
function stores() {
  const fake = fakePortico()
  const rest = Object.fromEntries(
    ['network', 'networks', 'wallets', 'signIn', 'history', 'identity', 'portfolio', 'transactions'].map(
      name => [name, fake.portico.theme],
    ),
  )
  const nested = { names: { own: fake.portico.theme }, smartSessions: { list: fake.portico.theme } }
  return { ...fake, ...porticoStores({ ...fake.portico, ...rest, ...nested } as never) }
}

it('the Svelte stores show the account and its balances until the last subscriber unsubscribes', () => {
  const { account, balances, connect, emitBalances, listening } = stores()
  const text = derived([account, balances], ([{ caipAddress }, { status }]) => `${caipAddress} ${status}`)
  const seen: string[] = []
  const stop = text.subscribe(value => seen.push(value))
  connect('eip155:1:0xa')
  emitBalances('eip155:1:0xa', { status: 'fresh', data: {}, at: 1 })
  expect(seen.at(-1)).toBe('eip155:1:0xa fresh')
  expect(listening('eip155:1:0xa')).toBe(1)
  stop()
  expect(listening('eip155:1:0xa')).toBe(0)
})

it('the site can write the Svelte stores of theme and settings', () => {
  const { theme, settings, theme$, settings$ } = stores()
  theme.set('light')
  settings.update(current => ({ ...current, hideAmounts: true }))
  expect([theme$.value, settings$.value.hideAmounts, get(theme)]).toEqual(['light', true, 'light'])
})
