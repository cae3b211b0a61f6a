const inherited = /\{(\s*(?:get|value|configurable|enumerable)\b)/g
const alone = text => text.replace(inherited, '{ __proto__: null,$1')

/** What is done to a module, by the end of its name, and how many places there are. */
const cures = [
  [
    'rolldown/runtime.js',
    /for \(var name in all\)|__defProp\([\s\S]*?\}\)/g,
    text => (text.startsWith('for') ? 'for (var name of Object.keys(all))' : alone(text)),
  ],
  ['react-dom-client.production.js', /Object\.defineProperty\(node, valueField, \{\s*\w+/g, alone],
]

/** Host pages put words of their own on `Object.prototype`: the helpers of the bundler and of React see only what is theirs. */
export const ownKeys = () => ({
  name: 'own-keys',
  transform: {
    filter: { id: new RegExp(cures.map(([name]) => `${name}$`).join('|')) },
    handler: (code, id) => {
      const [name, places, cure] = cures.find(([end]) => id.endsWith(end))
      const cured = code.replace(places, cure)
      if (cured === code) throw new Error(`${name} is not what it was: see to its keys again`)
      return { code: cured, map: null }
    },
  },
})
