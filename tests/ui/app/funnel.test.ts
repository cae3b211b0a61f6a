import { expect, it, vi } from 'vitest'
import type { View } from '../../../src/domain/navigation/navigation.ts'
import { stateOf } from '../inside.tsx'

/** Returns the names of the events that the site hears while the visitor goes to this view. */
async function stepsTo(view: View, params?: Readonly<Record<string, unknown>>) {
  const seen: string[] = []
  const { state } = stateOf({ onTrack: ({ event }) => void seen.push(event) })
  state.dispatch({ type: 'open', view: 'Connect' })
  state.dispatch({ type: 'push', view, ...(params && { params }) })
  // The code that reads the step loads after the first frame of the modal.
  await vi.waitFor(() => expect(seen).toHaveLength(2))
  state.dispatch({ type: 'back' })
  state.dispatch({ type: 'close' })
  return seen
}

it.each([
  ['AllWallets', 'CLICK_ALL_WALLETS'],
  ['Networks', 'CLICK_NETWORKS'],
  ['WhatIsAWallet', 'CLICK_WALLET_HELP'],
  ['GetWallet', 'CLICK_GET_WALLET_HELP'],
  ['Downloads', 'CLICK_GET_WALLET'],
  ['Transactions', 'CLICK_TRANSACTIONS'],
  ['ConnectingExternal', 'SELECT_WALLET'],
] as const)("the site's listeners hear each step of the visitor once: %s", async (view, event) => {
  expect(await stepsTo(view, { wallet: { name: 'Mock' } })).toEqual(['MODAL_OPEN', event, 'MODAL_CLOSE'])
})
