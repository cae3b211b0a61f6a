import { createStore, get, set } from 'idb-keyval'

const store = createStore('floor', 'balances')

/** The balance that the last visit wrote to IndexedDB; undefined on the first visit. */
export async function cachedBalance(): Promise<string | undefined> {
  const balance = await get<string>('balance', store)
  if (balance === undefined) await set('balance', '1.5 ETH', store)
  return balance
}
