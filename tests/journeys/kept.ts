import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stage } from './harness.ts'

/**
 * A place that could contain data of a user: a storage of the origin, the URL, the document, or (`analytics`) the analytics
 * events.
 */
export type Place =
  | 'localStorage'
  | 'sessionStorage'
  | 'cookie'
  | 'indexedDB'
  | 'address'
  | 'document'
  | 'analytics'

/**
 * Returns the content of every `Place` as text. The content of the document includes shadow roots. Each byte of binary
 * data becomes one character.
 */
export async function everythingKept(page: Page): Promise<Record<Place, string>> {
  const kept = await page.evaluate(async () => {
    const settled = <T>(pending: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        pending.onsuccess = () => resolve(pending.result)
        pending.onerror = () => reject(pending.error)
      })
    const letters = (bytes: Uint8Array) => Array.from(bytes, byte => String.fromCharCode(byte)).join('')
    const plain = (_key: string, value: unknown): unknown => {
      if (typeof value === 'bigint') return String(value)
      if (value instanceof ArrayBuffer) return letters(new Uint8Array(value))
      if (ArrayBuffer.isView(value)) return letters(new Uint8Array(value.buffer))
      return value instanceof Map || value instanceof Set ? [...value] : value
    }
    const shelves: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const shelf = database.transaction(store).objectStore(store)
        shelves.push(await settled(shelf.getAllKeys()), await settled(shelf.getAll()))
      }
      database.close()
    }
    const markup = (root: ParentNode & { readonly innerHTML: string }): string =>
      [
        root.innerHTML,
        ...Array.from(root.querySelectorAll('*'), element => element.shadowRoot).map(shadowRoot =>
          shadowRoot ? markup(shadowRoot) : '',
        ),
        ...Array.from(root.querySelectorAll('input'), element => element.value),
      ].join('\n')
    return {
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      cookie: document.cookie,
      indexedDB: JSON.stringify(shelves, plain),
      address: location.href + JSON.stringify(history.state),
      document: markup(document.documentElement),
    }
  })
  const analytics = await (await fetch(`${stage.services.analytics}/received`)).text()
  return { ...kept, analytics }
}

/**
 * Asserts that no storage, URL, document or analytics event contains one of the secrets. `allowed` lists the
 * exceptions.
 */
export async function expectNotKept(
  page: Page,
  secrets: Readonly<Record<string, string>>,
  allowed: readonly `${string} in ${Place}`[] = [],
): Promise<void> {
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(5)
  const places = Object.entries(await everythingKept(page))
  const found = Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = [secret, encodeURIComponent(secret), btoa(secret)].map(form =>
      form.replaceAll(/[^\w]/g, '\\$&'),
    )
    // A code of six digits can also be part of a longer number. So a short secret matches only if no digit or letter
    // stands next to it.
    const edge = secret.length < 8 ? ['(?<![0-9a-z])', '(?![0-9a-z])'] : ['', '']
    const form = new RegExp(`${edge[0]}(?:${forms.join('|')})${edge[1]}`, 'i')
    return places.filter(([, text]) => form.test(text)).map(([place]) => `${name} in ${place}`)
  })
  expect(found.sort()).toEqual([...allowed].sort())
}
