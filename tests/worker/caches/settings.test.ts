import { firstValueFrom } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { createSettings, readSettings } from '../../../src/worker/caches/store.ts'
import { memoryStore } from '../fakes.ts'
import { observe } from '../observe.ts'

const defaults = { hideAmounts: false, recentWallets: [] }

describe('the stored settings', () => {
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
  ])(
    'are replaced by the default settings if the stored value is invalid: %j (fault A10)',
    async stored => await expect(readSettings(stored)).resolves.toEqual(defaults),
  )

  // Specification 3.56
  // Fault A11
  it('contain at most two recent wallets, without invalid values and without duplicates', async () => {
    const stored = { hideAmounts: true, recentWallets: [null, 'a', 5, {}, 'a', '', 'b', 'c'] }
    await expect(readSettings(stored)).resolves.toEqual({ hideAmounts: true, recentWallets: ['a', 'b'] })
  })

  it('keep every change for the next visit, and report every change exactly once', async () => {
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

  it('include the changes of a second tab after a call of reread()', async () => {
    const store = memoryStore()
    const [mine, theirs] = [createSettings(store, () => {}), createSettings(store, () => {})]
    const seen = observe(mine.settings$)
    await theirs.remember({ hideAmounts: true })
    await mine.reread()
    expect(seen.values.at(-1)).toEqual({ ...defaults, hideAmounts: true })
  })

  // Specification 3.60
  it('hold the session of the connected wallet until the session is deleted', async () => {
    const settings = createSettings(memoryStore(), () => {})
    expect(await settings.readSession()).toBeUndefined()
    await settings.writeSession({ any: 'thing' })
    expect(await settings.readSession()).toEqual({ any: 'thing' })
    await settings.forgetSession()
    expect(await settings.readSession()).toBeUndefined()
  })
})

// Specification 3.54
describe('the stored deep link of a wallet app', () => {
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
  ])('is dropped if its URL is unsafe or its name is missing: %j is read as %j', async (stored, expected) => {
    expect((await readSettings({ deepLinkChoice: stored })).deepLinkChoice).toEqual(expected)
  })
})
