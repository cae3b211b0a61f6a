import { firstValueFrom } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { createSettings, readSettings } from '../../../src/worker/caches/settings.ts'
import { memoryStore } from '../fakes.ts'
import { observe } from '../observe.ts'

const defaults = { hideAmounts: false, recentWallets: [] }

describe('settings', () => {
  it.each([
    undefined,
    null,
    1,
    'x',
    [],
    {},
    { hideAmounts: 'yes' },
    { recentWallets: null },
    { recentWallets: 'a' },
  ])('A10 A11: reads %j as the defaults', stored => expect(readSettings(stored)).toEqual(defaults))

  it('A11: drops a bad entry of the recent wallets by itself, doubles too, and keeps two', () => {
    const stored = { hideAmounts: true, recentWallets: [null, 'a', 5, {}, 'a', '', 'b', 'c'] }
    expect(readSettings(stored)).toEqual({ hideAmounts: true, recentWallets: ['a', 'b'] })
  })

  it('remembers over a visit and tells the other tabs', async () => {
    const store = memoryStore()
    const changed = vi.fn()
    const settings = createSettings(store, changed)
    const seen = observe(settings.settings$)
    await settings.remember({ hideAmounts: true })
    await settings.remember({ recentWallets: ['a'] })
    expect(seen.values.at(-1)).toEqual({ hideAmounts: true, recentWallets: ['a'] })
    expect(changed).toHaveBeenCalledTimes(2)
    expect(await firstValueFrom(createSettings(store, changed).settings$)).toEqual({
      hideAmounts: true,
      recentWallets: ['a'],
    })
  })

  it('shows what another tab changed', async () => {
    const store = memoryStore()
    const [mine, theirs] = [createSettings(store, () => {}), createSettings(store, () => {})]
    const seen = observe(mine.settings$)
    await theirs.remember({ hideAmounts: true })
    await mine.reread()
    expect(seen.values.at(-1)).toEqual({ ...defaults, hideAmounts: true })
  })

  it('keeps the session beside', async () => {
    const settings = createSettings(memoryStore(), () => {})
    expect(await settings.readSession()).toBeUndefined()
    await settings.writeSession({ any: 'thing' })
    expect(await settings.readSession()).toEqual({ any: 'thing' })
    await settings.forgetSession()
    expect(await settings.readSession()).toBeUndefined()
  })
})

describe('the remembered app of a wallet', () => {
  it.each<[unknown, unknown]>([
    [
      { href: 'some://', name: 'Some' },
      { href: 'some://', name: 'Some' },
    ],
    [
      { href: 'https://some.example/', name: 'Some' },
      { href: 'https://some.example/', name: 'Some' },
    ],
    [{ href: 'javascript:alert(1)', name: 'Some' }, undefined],
    [{ href: 'javascript://', name: 'Some' }, undefined],
    [{ href: 'http://evil.example', name: 'Some' }, undefined],
    [{ href: 'some://' }, undefined],
    ['some://', undefined],
  ])('%j is read as %j', (stored, expected) => {
    expect(readSettings({ deepLinkChoice: stored }).deepLinkChoice).toEqual(expected)
  })
})
