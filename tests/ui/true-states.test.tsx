// @vitest-environment happy-dom
import { NEVER, type Observable, of } from 'rxjs'
import { expect, it } from 'vitest'
import type { FakeStreams } from '../../demo/gallery/fake-link.ts'
import { sceneOf, states } from '../../demo/gallery/states.ts'
import type { View } from '../../src/domain/navigation/navigation.ts'
import { drawScene } from './scene.tsx'

type Row = (...args: readonly unknown[]) => Observable<unknown>
type Held = { readonly query: string; readonly by: 'no answer' | 'idle' | 'loading' }

/** Returns the streams of a scene, with one query held back, and the names of the queries that were subscribed. */
function streamsOf(
  all: FakeStreams,
  held?: Held,
): { readonly streams: FakeStreams; readonly asked: Set<string> } {
  const asked = new Set<string>()
  const instead = held?.by === 'no answer' || !held ? NEVER : of({ status: held.by })
  const rows = Object.entries(all).map(([name, row]) => {
    const wrapped: Row = (...args) => {
      const query = name === 'feature' ? `${args[0]}.${args[1]}` : name
      asked.add(query)
      return query === held?.query ? instead : (row as Row)(...args)
    }
    return [name, wrapped]
  })
  return { streams: Object.fromEntries(rows) as FakeStreams, asked }
}

/** Returns the texts of a drawn view, one for each element with a text of its own. */
function textsOf(container: Element): ReadonlySet<string> {
  const texts = [...container.querySelectorAll('*')]
    .filter(({ childNodes }) => [...childNodes].some(node => node.nodeType === 3 && node.textContent?.trim()))
    .map(element => (element.textContent ?? '').replace(/\s+/g, ' ').trim())
  return new Set(texts)
}

/** What a view may say only while it waits. Each of these sentences is true before the answer, whatever it will be. */
const trueBefore = [
  /Calculating the fee…$/,
  /^Preparing…$/,
  /^Getting ready$/,
  /^Enter an amount$/,
  // An amount in coins in place of dollars, until the price is known.
  /^< 0\.001 ETH\.?$/,
  /at most < 0\.001 ETH\.$/,
  // The output of the quote, until the swap is built with its least output.
  /^Swap 0\.1 ETH for about 311\.5 USDC on Ethereum\.$/,
  // A request of the site, which the wallet shows whole.
  /^Shown in your wallet$/,
  // The name of an account, until the user's own label for it is read.
  /^amber\.reown\.id$/,
  /^Choose a name$/,
  /^choose another token$/,
  // The wallet's name follows.
  /^Your wallet is waiting for your approval$/,
]

/** The state of each view in which everything has loaded, or its first state. */
const scenes = [...new Set(states.map(({ view }) => view))]
  .filter(view => view !== 'Parts')
  .map(view => {
    const ofView = states.filter(other => other.view === view)
    return { view, state: (ofView.find(({ state }) => state === 'loaded') ?? ofView[0])?.state ?? '' }
  })

it.each(scenes)(
  'shows only what is true while a query has not answered (37.1, $view)',
  async ({ view, state }) => {
    const name = view as View
    const all = sceneOf(view, state)?.streams ?? {}
    const whole = streamsOf(all)
    const drawn = await drawScene(name, state, { streams: whole.streams })
    const known = textsOf(drawn.container)
    const found: string[] = []
    for (const query of whole.asked) {
      if (query === 'session') continue
      // These streams carry no Loadable, so they can only be silent.
      const isPlain = ['leftRequests', 'settings'].includes(query)
      for (const by of isPlain ? (['no answer'] as const) : (['no answer', 'idle', 'loading'] as const)) {
        const { container } = await drawScene(name, state, { streams: streamsOf(all, { query, by }).streams })
        for (const text of textsOf(container))
          if (!known.has(text) && !trueBefore.some(sentence => sentence.test(text)))
            found.push(`${query} ${by}: ${text}`)
      }
    }
    expect(found).toEqual([])
  },
)
