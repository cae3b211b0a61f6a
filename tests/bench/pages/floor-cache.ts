import { createStore, get, set } from 'idb-keyval'

const store = createStore('floor', 'balances')

/**
 * Returns the balance that the last visit wrote to IndexedDB. On the first visit, writes a balance and returns
 * undefined.
 */
export async function cachedBalance(): Promise<string | undefined> {
  const balance = await get<string>('balance', store)
  if (balance === undefined) await set('balance', '1.5 ETH', store)
  return balance
}
