import { BehaviorSubject, NEVER, type Observable, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Settings } from '../../src/bridge/contract/worker-api.ts'
import { promptWalletApp } from '../../src/client/wallet-app-prompt.ts'

const plain: Settings = { hideAmounts: false, recentWallets: [] }
const followed: Settings = { ...plain, deepLinkChoice: { href: 'some://', name: 'Some' } }

const offering = (settings$: Observable<Settings>) => {
  const pending$ = new BehaviorSubject(0)
  const said: string[] = []
  promptWalletApp({ pending$, settings$, show: () => said.push('show'), hide: () => said.push('hide') })
  said.length = 0
  return { pending$, said }
}

describe('the offer to open the wallet app', () => {
  it('shows once, from the first request to the last reply', () => {
    const { pending$, said } = offering(of(followed))
    for (const pending of [1, 2, 1, 0]) pending$.next(pending)
    expect(said).toEqual(['show', 'hide'])
  })

  it('does not show when no wallet app of this phone was used', () => {
    const { pending$, said } = offering(of(plain))
    pending$.next(1)
    expect(said).toEqual([])
  })

  it('does not show when the reply arrives before the settings', () => {
    const { pending$, said } = offering(NEVER)
    for (const pending of [1, 0]) pending$.next(pending)
    expect(said).toEqual(['hide'])
  })
})
