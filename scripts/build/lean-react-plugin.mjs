import { prune } from './prune.mjs'
import { leanFacts } from './react-facts.mjs'

/** React without what our user interface never makes of it. */
export const leanReact = () => ({
  name: 'lean-react',
  transform: {
    filter: { id: /[\\/]react(-dom)?[\\/]cjs[\\/]/ },
    handler: (code, id) => {
      const facts = leanFacts[id.split(/[\\/]/).at(-1)]
      return facts ? { code: prune(code, facts), map: null } : null
    },
  },
})
