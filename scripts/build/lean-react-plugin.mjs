import { prune } from './prune.mjs'
import { reactFacts } from './react-facts.mjs'

/** React without what our user interface never makes of it. */
export const leanReact = () => ({
  name: 'lean-react',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: code => ({ code: prune(code, reactFacts), map: null }),
  },
})
