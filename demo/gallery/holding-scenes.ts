import { owner } from './account-scenes.ts'
import { balances } from './fixtures.ts'
import { doubtful, featureOf, samplesOf } from './portfolio-scenes.ts'
import type { Scenes } from './scene.ts'

const fresh = (data: typeof balances) => ({ status: 'fresh', data, at: Date.now() }) as const
const { total: _total, ...untotalled } = balances
const withoutPrice = ({ price: _price, value: _value, ...token }: typeof balances.native) => token
const unpriced = {
  ...untotalled,
  native: withoutPrice(balances.native),
  tokens: balances.tokens.map(withoutPrice),
}

/** The account with its value history, and with tokens flagged as spam. */
export const holdingScenes: Scenes = {
  line: () => ({
    stack: [{ view: 'Account' }],
    streams: {
      ...owner(fresh(balances)),
      feature: featureOf({ status: 'idle' }, samplesOf(5614.32, [balances.native, ...balances.tokens])),
    },
  }),
  doubtful: () => ({
    stack: [{ view: 'Account' }],
    streams: owner(fresh({ ...balances, tokens: [...balances.tokens.slice(0, 1), ...doubtful] })),
  }),
  chain: () => ({
    stack: [{ view: 'Account' }],
    streams: owner(fresh({ ...unpriced, tokens: unpriced.tokens.slice(0, 2), source: 'chain' })),
  }),
}
